import { Button } from 'antd'
import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import { callApi } from '../../../providers/api.ts'
import { downloadFile } from '../../../providers/download.ts'
import { uploadFiles } from '../../../providers/upload.ts'
import { useCall } from '../../../providers/use-call.ts'
import { TRANSFER_TEXTS } from '../../texts/transfers.ts'
import { Refusal } from '../../ui/refusal.tsx'
import type { PaidResults } from './paid-results.ts'
import { sumOf } from './sum-of.ts'
import style from './transfers.module.css'
import type { Choice } from './use-choice.ts'
import type { Calculated, WaitingCompany } from './use-payments.ts'

const MarkPaidDialog = lazy(async () => ({ default: (await import('./mark-paid-dialog.tsx')).MarkPaidDialog }))

const TEXTS = TRANSFER_TEXTS.page

interface CompanyToolsProps {
  company: WaitingCompany
  choice: Choice
  isCalculated: boolean
  onCalculated: (calculated: Calculated | null) => void
  onPaid: (results: PaidResults) => void
}

/** The ways on: calculate the chosen ones, take the list out as a file and bring it back filled, or say that they were paid. */
export function CompanyTools({ company, choice, isCalculated, onCalculated, onPaid }: CompanyToolsProps) {
  const { id, name, invoices } = company
  const { chosen, isAll } = choice
  const input = useRef<HTMLInputElement>(null)
  const [isMarking, setMarking] = useState(false)
  const which = isAll ? { companyId: id } : { companyId: id, invoiceIds: [...chosen] }
  const all = useCall(
    useCallback((input: typeof which) => callApi('contractor/calculate-allinvoices-pending-by-company-id', input), []),
  )
  const template = useCall(
    useCallback((input: typeof which) => downloadFile('contractor/download-wise-batch-template-transfer', input), []),
  )
  const file = useCall(
    useCallback(
      (batch_file: File) =>
        uploadFiles(
          'contractor/upload-batch-calculation-quote-wise',
          { companyId: id, requestKey: crypto.randomUUID() },
          { batch_file },
        ),
      [id],
    ),
  )
  // A file is another choice: then all of them were not calculated yet.
  const isAgain = isCalculated && all.data !== null
  const isBusy = all.loading || file.loading
  const canPay = chosen.length > 0
  const calculate = async () => {
    file.reset()
    const end = await all.call(which)
    onCalculated(end.data && { calculation: end.data.data.calculationWiseAllInvoices, errors: [] })
  }
  const send = async (chosen: File | undefined) => {
    if (!chosen) return
    all.reset()
    const end = await file.call(chosen)
    onCalculated(end.data && { calculation: end.data.data.calculationWiseAllInvoices, errors: end.data.data.errors })
  }
  return (
    <>
      <div className={style['actions']}>
        <Button
          // Once it is calculated, paying is what leads on.
          type={isCalculated ? 'default' : 'primary'}
          aria-label={nameOf(name, chosen.length, isAll, isAgain)}
          disabled={!canPay || file.loading}
          loading={all.loading}
          onClick={() => void calculate()}
        >
          {all.loading
            ? TRANSFER_TEXTS.pay.calculating
            : isAgain
              ? TRANSFER_TEXTS.pay.again
              : isAll
                ? TEXTS.calculate
                : TEXTS.calculateSome(chosen.length)}
        </Button>
        <Button
          aria-label={TEXTS.templateOf(name)}
          disabled={!canPay}
          loading={template.loading}
          onClick={() => void template.call(which)}
        >
          {TEXTS.template}
        </Button>
        <Button
          aria-label={TEXTS.uploadOf(name)}
          disabled={all.loading}
          loading={file.loading}
          onClick={() => input.current?.click()}
        >
          {file.loading ? TEXTS.uploading : TEXTS.upload}
        </Button>
        <Button
          aria-label={TEXTS.markPaidOf(name, chosen.length)}
          disabled={!canPay || isBusy}
          onClick={() => setMarking(true)}
        >
          {TEXTS.markPaid}
        </Button>
        <input
          ref={input}
          className={style['file'] as string}
          type="file"
          accept=".csv,text/csv"
          tabIndex={-1}
          disabled={isBusy}
          data-testid={`batch-file-${id}`}
          aria-label={TEXTS.uploadOf(name)}
          onChange={(event) => {
            void send(event.target.files?.[0])
            // The same file again, corrected meanwhile, is a new choice.
            event.target.value = ''
          }}
        />
      </div>
      <Refusal error={all.error ?? file.error ?? template.error} />
      {isMarking && (
        <Suspense fallback={null}>
          <MarkPaidDialog
            ids={chosen}
            company={name}
            sum={sumOf(invoices.filter((one) => chosen.includes(one.id)))}
            onDone={(results) => {
              setMarking(false)
              onPaid(results)
            }}
            onClose={() => setMarking(false)}
          />
        </Suspense>
      )}
    </>
  )
}

function nameOf(company: string, count: number, isAll: boolean, isAgain: boolean): string {
  if (isAll) return isAgain ? TEXTS.calculateAgainOf(company) : TEXTS.calculateOf(company)
  return isAgain ? TEXTS.calculateSomeAgainOf(company, count) : TEXTS.calculateSomeOf(company, count)
}
