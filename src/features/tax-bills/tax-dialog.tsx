import { Button } from 'antd'
import { useId, useState } from 'react'
import type { UntaxedCompany } from '../../../contract/tax-bills/schemas.ts'
import { type Decimal, decimal, money, sum, ZERO } from '../../../payroll/money/decimal.ts'
import { uploadFiles } from '../../../providers/upload.ts'
import { useCall } from '../../../providers/use-call.ts'
import { TAX_BILL_TEXTS } from '../../texts/tax-bills.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { FileField } from '../../ui/file-field.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Refusal } from '../../ui/refusal.tsx'
import { useUnsavedGuard } from '../../ui/use-unsaved-guard.ts'
import { type FeeCodes, FeeFields, isWhole, USUAL_FEE } from './fee-fields.tsx'
import style from './tax-bills.module.css'
import { TaxResult } from './tax-result.tsx'

const TEXTS = TAX_BILL_TEXTS.taxing
const FIELDS = ['xml_file', 'pdf_file'] as const
type Files = Partial<Record<(typeof FIELDS)[number], File>>

interface TaxDialogProps {
  company: UntaxedCompany
  invoices: UntaxedCompany['invoices']
  /** What they come to, in words. */
  amount: string
  onClose: (hasChanged: boolean) => void
}

/** Makes or adds the provider's own bill for the chosen invoices of a company, and says of each what became of it. */
export function TaxDialog({ company, invoices, amount, onClose }: TaxDialogProps) {
  // As chosen when the dialog opened: the list under it may change.
  const [asked] = useState(invoices)
  const fees = sum(asked.map(({ fee }) => decimal(fee)))
  const onlyAttach = onlyAttachOf(company.currency, fees)
  const [way, setWay] = useState<'make' | 'attach'>(onlyAttach === null ? 'make' : 'attach')
  const [files, setFiles] = useState<Files>({})
  const [codes, setCodes] = useState(USUAL_FEE)
  const [wasSent, setWasSent] = useState(false)
  const id = useId()
  const { call, loading, error, data, reset } = useCall(({ papers, ...said }: Partial<FeeCodes> & { papers: Files }) => {
    const input = { clientId: company.id, invoiceIds: asked.map((one) => one.id).join(','), ...said }
    return uploadFiles('contractor/taxed-invoices-complet-by-client-id', input, papers)
  })
  const isDirty = data === null && (Object.keys(files).length > 0 || codes !== USUAL_FEE)
  useUnsavedGuard(isDirty)
  const refused = new Map(error?.fields.map(({ field, message }) => [field, message]))
  const problemOf = (field: (typeof FIELDS)[number]) =>
    refused.get(field) ?? (wasSent && !files[field] ? TEXTS.missing[field] : undefined)
  const shown: readonly string[] = way === 'make' ? Object.keys(codes) : FIELDS
  const elsewhere = error?.fields.filter(({ field }) => !shown.includes(field)) ?? []
  const send = async () => {
    setWasSent(true)
    if (way === 'make' && isWhole(codes)) await call({ ...codes, papers: {} })
    if (way === 'attach' && files.xml_file && files.pdf_file) await call({ papers: files })
  }
  const labels = { xml_file: TEXTS.xml, pdf_file: TEXTS.pdf }
  const ways = { make: TEXTS.ways.make(asked.length, formatMoney(money(fees), company.currency)), attach: TEXTS.ways.attach }
  return (
    <Dialog
      title={data ? TEXTS.resultTitle : TEXTS.title(company.name)}
      isOpen
      onClose={() => onClose(data !== null)}
      isDirty={isDirty}
      width={560}
      footer={(close) =>
        data ? (
          <Button type="primary" onClick={close}>
            {TEXTS.close}
          </Button>
        ) : (
          <DialogButtons
            onCancel={close}
            submit={way === 'make' ? TEXTS.make : TEXTS.submit}
            submitting={way === 'make' ? TEXTS.making : TEXTS.sending}
            loading={loading}
            onSubmit={() => void send()}
          />
        )
      }
    >
      {data ? (
        <TaxResult outcome={data} invoices={asked} />
      ) : (
        <div className={style['form']}>
          {error && (error.fields.length === 0 || elsewhere.length > 0) && <Refusal error={error} elsewhere={elsewhere} />}
          {onlyAttach === null ? (
            <fieldset className={style['motives']} disabled={loading}>
              <legend>{TEXTS.way}</legend>
              {(['make', 'attach'] as const).map((one) => (
                <label key={one}>
                  <input
                    type="radio"
                    name={`${id}-way`}
                    checked={way === one}
                    onChange={() => {
                      reset()
                      setWasSent(false)
                      setWay(one)
                    }}
                  />
                  <span>{ways[one]}</span>
                </label>
              ))}
            </fieldset>
          ) : (
            <p className={style['quiet']}>{onlyAttach}</p>
          )}
          {way === 'make' ? (
            <FeeFields
              codes={codes}
              problems={refused}
              wasSent={wasSent}
              onChange={(said) => {
                reset()
                setCodes(said)
              }}
            />
          ) : (
            <>
              <p className={style['lead']}>{TEXTS.lead(asked.length, amount)}</p>
              <p className={style['quiet']}>{TEXTS.check}</p>
              {FIELDS.map((field) => (
                <FileField
                  key={field}
                  label={labels[field]}
                  accept={field === 'xml_file' ? '.xml' : '.pdf'}
                  file={files[field] ?? null}
                  problem={problemOf(field)}
                  disabled={loading}
                  onChoose={(file) => {
                    reset()
                    setFiles({ ...files, [field]: file })
                  }}
                />
              ))}
            </>
          )}
        </div>
      )}
    </Dialog>
  )
}

/** Why no bill of these fees is made here; `null`: it can be. */
function onlyAttachOf(currency: string, fees: Decimal): string | null {
  if (currency !== 'MXN') return TEXTS.onlyAttach.currency(currency)
  return fees.eq(ZERO) ? TEXTS.onlyAttach.noFee : null
}
