import { Button } from 'antd'
import { useCallback, useRef, useState } from 'react'
import { t } from '../../../contract/language/texts.ts'
import { downloadFile } from '../../../providers/download.ts'
import { useCall } from '../../../providers/use-call.ts'
import { useOperation } from '../../../providers/use-operation.ts'
import { FileInput } from '../../ui/file-input.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { MarkPaidDialog } from './mark-paid-dialog.tsx'
import type { PaidResults } from './paid-results.ts'
import { sumOf } from './sum-of.ts'
import style from './transfers.module.css'
import type { Choice } from './use-choice.ts'
import type { Calculated, WaitingCompany } from './use-payments.ts'

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
  const all = useOperation('contractor/calculate-allinvoices-pending-by-company-id')
  const template = useCall(
    useCallback((input: typeof which) => downloadFile('contractor/download-wise-batch-template-transfer', input), []),
  )
  const file = useOperation('contractor/upload-batch-calculation-quote-wise')
  // A file is another choice: the calculation of all does not apply to it.
  const isAgain = isCalculated && all.data !== null
  const isBusy = all.loading || file.loading
  const canPay = chosen.length > 0
  const calculate = async () => {
    file.reset()
    const end = await all.call(which)
    onCalculated(end.data && { calculation: end.data.calculationWiseAllInvoices, errors: [] })
  }
  const send = async (batch_file: File) => {
    all.reset()
    const end = await file.call({ companyId: id, requestKey: crypto.randomUUID() }, undefined, { files: { batch_file } })
    onCalculated(end.data && { calculation: end.data.calculationWiseAllInvoices, errors: end.data.errors })
  }
  return (
    <>
      <div className={style['actions']}>
        <Button
          // After the calculation, paying is the main action.
          type={isCalculated ? 'default' : 'primary'}
          aria-label={nameOf(name, chosen.length, isAll, isAgain)}
          disabled={!canPay || file.loading}
          loading={all.loading}
          onClick={() => void calculate()}
        >
          {all.loading
            ? t('transfers.pay.calculating')
            : isAgain
              ? t('transfers.pay.again')
              : isAll
                ? t('transfers.page.calculate')
                : t('transfers.page.calculateSome', { n: chosen.length })}
        </Button>
        <Button
          aria-label={t('transfers.page.templateOf', { company: name })}
          disabled={!canPay}
          loading={template.loading}
          onClick={() => void template.call(which)}
        >
          {t('transfers.page.template')}
        </Button>
        <Button
          aria-label={t('transfers.page.uploadOf', { company: name })}
          disabled={all.loading}
          loading={file.loading}
          onClick={() => input.current?.click()}
        >
          {file.loading ? t('transfers.page.uploading') : t('transfers.page.upload')}
        </Button>
        <Button
          aria-label={t('transfers.page.markPaidOf', { n: chosen.length, company: name })}
          disabled={!canPay || isBusy}
          onClick={() => setMarking(true)}
        >
          {t('transfers.page.markPaid')}
        </Button>
        <FileInput
          ref={input}
          accept=".csv,text/csv"
          disabled={isBusy}
          data-testid={`batch-file-${id}`}
          aria-label={t('transfers.page.uploadOf', { company: name })}
          onChoose={([chosen]) => void send(chosen as File)}
        />
      </div>
      <Refusal error={all.error ?? file.error ?? template.error} />
      {isMarking && (
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
      )}
    </>
  )
}

function nameOf(company: string, count: number, isAll: boolean, isAgain: boolean): string {
  if (isAll) return isAgain ? t('transfers.page.calculateAgainOf', { company }) : t('transfers.page.calculateOf', { company })
  return isAgain
    ? t('transfers.page.calculateSomeAgainOf', { n: count, company })
    : t('transfers.page.calculateSomeOf', { n: count, company })
}
