import { Button } from 'antd'
import { useRef, useState } from 'react'
import type { Operations } from '../../../contract/index.ts'
import { t } from '../../../contract/language/texts.ts'
import type { InputOf } from '../../../contract/operation.ts'
import { decimal, money, sum } from '../../../payroll/money/decimal.ts'
import { type ResultOf, useOperation } from '../../../providers/calls.ts'
import { dialogTexts, OperationDialog } from '../../resource/operation-dialog.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { FileInput } from '../../ui/file-input.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Block, Facts, Row } from '../../ui/layout.tsx'
import { Refusal } from '../../ui/notices.tsx'
import { useDownload } from '../../ui/use-download.ts'
import type { Calculated, Choice, PaidResults, WaitingCompany } from './use-payments.ts'

interface CompanyToolsProps {
  company: WaitingCompany
  choice: Choice
  isCalculated: boolean
  onCalculated: (calculated: Calculated | null) => void
  onPaid: (results: PaidResults) => void
}

/** The actions on a list: calculate the chosen invoices, download it as a file and upload it filled, or mark them as paid. */
export function CompanyTools({ company, choice, isCalculated, onCalculated, onPaid }: CompanyToolsProps) {
  const { id, name, invoices } = company
  const { chosen, isAll } = choice
  const input = useRef<HTMLInputElement>(null)
  const which = isAll ? { companyId: id } : { companyId: id, invoiceIds: [...chosen] }
  const all = useOperation('contractor/calculate-allinvoices-pending-by-company-id')
  const template = useDownload('contractor/download-wise-batch-template-transfer')
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
      <Row>
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
          onClick={() => void template.save(which)}
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
        <DialogButton
          aria-label={t('transfers.page.markPaidOf', { n: chosen.length, company: name })}
          disabled={!canPay || isBusy}
          dialog={(close) => (
            <MarkPaidDialog
              ids={chosen}
              company={name}
              sum={sumOf(invoices.filter((one) => chosen.includes(one.id)))}
              onPaid={onPaid}
              onClose={close}
            />
          )}
        >
          {t('transfers.page.markPaid')}
        </DialogButton>
        <FileInput
          ref={input}
          accept=".csv,text/csv"
          disabled={isBusy}
          data-testid={`batch-file-${id}`}
          aria-label={t('transfers.page.uploadOf', { company: name })}
          onChoose={([chosen]) => void send(chosen as File)}
        />
      </Row>
      <Refusal error={all.error ?? file.error} />
    </>
  )
}

function nameOf(company: string, count: number, isAll: boolean, isAgain: boolean): string {
  if (isAll) return isAgain ? t('transfers.page.calculateAgainOf', { company }) : t('transfers.page.calculateOf', { company })
  return t(isAgain ? 'transfers.page.calculateSomeAgainOf' : 'transfers.page.calculateSomeOf', { n: count, company })
}

const MARK = 'contractor/mark-invoices-as-paid'
/** The maximum of one call. */
const AT_ONCE = 200
type Input = InputOf<Operations[typeof MARK]>
type Result = ResultOf<typeof MARK>

interface MarkPaidDialogProps {
  ids: readonly number[]
  company: string
  sum: string
  onPaid: (results: PaidResults) => void
  onClose: () => void
}

/** Asks for day and reference of payments made elsewhere. The call itself asks for the password. */
function MarkPaidDialog({ company, onPaid, onClose, ...props }: MarkPaidDialogProps) {
  // Keeps the choice of the moment the dialog opened: the list behind it is read again every few seconds.
  const [{ ids, sum }] = useState({ ids: props.ids, sum: props.sum })
  // The same content again, because its answer was lost, marks none twice. A long list has one key for each of its parts.
  const keys = useRef(new Map<string, string>())
  const keyOf = (input: Input) => {
    const content = JSON.stringify(input)
    const requestKey = keys.current.get(content) ?? crypto.randomUUID()
    keys.current.set(content, requestKey)
    return requestKey
  }
  /** A refusal concerns one invoice; the others are marked. */
  const markAll = async (input: Input, mark: (input: Input) => Promise<Result>): Promise<Result> => {
    const all: Result = { updated: [], errors: [] }
    for (const invoiceIds of partsOf(ids)) {
      const part = { ...input, invoiceIds }
      const { updated, errors } = await mark({ ...part, requestKey: keyOf(part) })
      all.updated.push(...updated)
      all.errors.push(...errors)
    }
    return all
  }
  return (
    <OperationDialog
      operation={MARK}
      send={markAll}
      {...dialogTexts('transfers.markPaid', { n: ids.length })}
      question={
        <>
          <Facts
            facts={[
              [t('transfers.facts.company'), company],
              [t('transfers.markPaid.sum'), sum],
            ]}
          />
          <Block as="p" bottom="m">
            {t('transfers.markPaid.detail')}
          </Block>
        </>
      }
      form="invoice-payment"
      subject="Contractor"
      isNew
      width={480}
      onChanged={({ updated, errors }) => onPaid({ paid: updated, failed: errors })}
      onClose={onClose}
    />
  )
}

function partsOf(ids: readonly number[]): number[][] {
  const parts: number[][] = []
  for (let at = 0; at < ids.length; at += AT_ONCE) parts.push(ids.slice(at, at + AT_ONCE))
  return parts
}

/** Totals of invoices, one for each currency. */
function sumOf(invoices: readonly Pick<WaitingCompany['invoices'][number], 'currency' | 'total'>[]): string {
  const currencies = [...new Set(invoices.map(({ currency }) => currency))]
  return currencies
    .map((currency) => {
      const amounts = invoices.filter((one) => one.currency === currency).map(({ total }) => decimal(total))
      return formatMoney(money(sum(amounts)), currency)
    })
    .join(' + ')
}
