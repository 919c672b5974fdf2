import { useState } from 'react'
import { t } from '../../../contract/language/texts.ts'
import type { UntaxedCompany } from '../../../contract/tax-bills/schemas.ts'
import { type Decimal, decimal, money, sum, ZERO } from '../../../payroll/money/decimal.ts'
import type { ResultOf } from '../../../providers/calls.ts'
import provider from '../../../schemas/provider.json'
import { OutcomeDialog } from '../../resource/operation-dialog.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Block, List, Note, Stack } from '../../ui/layout.tsx'
import { Callout } from '../../ui/notices.tsx'
import { RadioList } from '../../ui/radio-list.tsx'
import { Papers } from './bill-view.tsx'
import { CodeField } from './code-field.tsx'

const papersOf = () => ({
  xml_file: { label: t('tax-bills.taxing.xml'), accept: '.xml', missing: t('tax-bills.taxing.missing.xml_file') },
  pdf_file: { label: t('tax-bills.taxing.pdf'), accept: '.pdf', missing: t('tax-bills.taxing.missing.pdf_file') },
})
const NO_PAPERS = {}
const SHOWN = /^(productCode|unitCode|paymentForm)$/

interface TaxDialogProps {
  company: UntaxedCompany
  invoices: UntaxedCompany['invoices']
  /** Their total as text. */
  amount: string
  onClose: (hasChanged: boolean) => void
}

/** Makes or adds the provider's own bill for the chosen invoices of a company, and shows the result of each. */
export function TaxDialog({ company, invoices, amount, onClose }: TaxDialogProps) {
  // Keeps the choice of the moment the dialog opened: the list behind it may change.
  const [asked] = useState(invoices)
  const fees = sum(asked.map(({ fee }) => decimal(fee)))
  const onlyAttach = onlyAttachOf(company.currency, fees)
  const [way, setWay] = useState<'make' | 'attach'>(onlyAttach === null ? 'make' : 'attach')
  const [codes, setCodes] = useState(USUAL_FEE)
  const [wasSent, setWasSent] = useState(false)
  const [hasChanged, setChanged] = useState(false)
  const isMade = way === 'make'
  const ways = {
    make: t('tax-bills.taxing.ways.make', { count: asked.length, fees: formatMoney(money(fees), company.currency) }),
    attach: t('tax-bills.taxing.ways.attach'),
  }
  const check = () => {
    setWasSent(true)
    return !isMade || isWhole(codes)
  }
  return (
    <OutcomeDialog
      operation="contractor/taxed-invoices-complet-by-client-id"
      input={{ clientId: company.id, invoiceIds: asked.map((one) => one.id).join(','), ...(isMade ? codes : {}) }}
      files={isMade ? NO_PAPERS : papersOf()}
      title={t('tax-bills.taxing.title', { name: company.name })}
      width={560}
      isDirty={codes !== USUAL_FEE}
      check={check}
      shows={SHOWN}
      submit={isMade ? t('tax-bills.taxing.make') : t('tax-bills.taxing.submit')}
      submitting={isMade ? t('tax-bills.taxing.making') : t('tax-bills.taxing.sending')}
      onChanged={() => setChanged(true)}
      outcome={{
        title: t('tax-bills.taxing.resultTitle'),
        close: t('tax-bills.taxing.close'),
        draw: (result) => <TaxResult outcome={result} invoices={asked} />,
      }}
      onClose={() => onClose(hasChanged)}
    >
      {({ error, loading, reset }) => (
        <Stack>
          {onlyAttach === null ? (
            <RadioList
              label={t('tax-bills.taxing.way')}
              value={way}
              options={{ make: ways.make, attach: ways.attach }}
              disabled={loading}
              onChange={(one) => {
                reset()
                setWasSent(false)
                setWay(one)
              }}
            />
          ) : (
            <Note top="xs">{onlyAttach}</Note>
          )}
          {isMade ? (
            <FeeFields
              codes={codes}
              problems={new Map(error?.fields.map(({ field, message }) => [field, message]))}
              wasSent={wasSent}
              onChange={(changed) => {
                reset()
                setCodes(changed)
              }}
            />
          ) : (
            <>
              <Block as="p">{t('tax-bills.taxing.lead', { count: asked.length, amount })}</Block>
              <Note top="xs">{t('tax-bills.taxing.check')}</Note>
            </>
          )}
        </Stack>
      )}
    </OutcomeDialog>
  )
}

/** The reason why no bill of these fees can be made here; `null` if it can. */
function onlyAttachOf(currency: string, fees: Decimal): string | null {
  if (currency !== 'MXN') return t('tax-bills.taxing.onlyAttach.currency', { currency })
  return fees.eq(ZERO) ? t('tax-bills.taxing.onlyAttach.noFee') : null
}

type Outcome = ResultOf<'contractor/taxed-invoices-complet-by-client-id'>

/** The billed invoices with their bill, and the others with the reason. */
function TaxResult({ outcome, invoices }: { outcome: Outcome; invoices: UntaxedCompany['invoices'] }) {
  const { successfulTransfers: done, failTransfers: failed, bill } = outcome
  const folioOf = (id: number) => invoices.find((one) => one.id === id)?.folio ?? String(id)
  return (
    <Stack>
      {done.length > 0 && (
        <Callout type="success" title={t('tax-bills.taxing.done', { count: done.length })}>
          {done.map(({ invoiceId }) => folioOf(invoiceId)).join(', ')}
          {bill && (
            <div>
              {t('tax-bills.taxing.made', { folio: `${bill.serie} ${bill.folio}`, amount: formatMoney(bill.total, 'MXN') })}
            </div>
          )}
          {done[0]?.uuid && <Block top="xs">{t('tax-bills.taxing.uuid', { uuid: done[0].uuid })}</Block>}
          {bill && <Papers bill={bill} hasBoth />}
        </Callout>
      )}
      {bill && !bill.is_stamped && (
        <Callout type="warning" title={t('tax-bills.notStamped')}>
          {t('tax-bills.notStampedDetail')}
        </Callout>
      )}
      {failed.length > 0 && (
        <Callout type="error" title={t('tax-bills.taxing.failed', { count: failed.length })}>
          <List isBulleted>
            {failed.map(({ invoiceId, message }) => (
              <li key={invoiceId}>
                <strong>{folioOf(invoiceId)}</strong> {message}
              </li>
            ))}
          </List>
        </Callout>
      )}
    </Stack>
  )
}

/** Field, catalogue, and the text where it is missing. */
const FIELDS = [
  ['productCode', 'product', 'product'],
  ['unitCode', 'unit', 'unit'],
  ['paymentForm', 'form', 'payment_form'],
] as const

type FeeCodes = Record<(typeof FIELDS)[number][0], string>

/** The codes that the provider mostly uses for its fees. */
const USUAL_FEE: FeeCodes = {
  productCode: provider.fee.product_code,
  unitCode: provider.fee.unit_code,
  paymentForm: provider.fee.payment_form,
}

const isWhole = (codes: FeeCodes): boolean => FIELDS.every(([field]) => codes[field] !== '')

interface FeeFieldsProps {
  codes: FeeCodes
  problems: ReadonlyMap<string, string>
  /** Missing codes are reported after the first attempt to send. */
  wasSent: boolean
  onChange: (codes: FeeCodes) => void
}

function FeeFields({ codes, problems, wasSent, onChange }: FeeFieldsProps) {
  return (
    <>
      <Note top="xs">{t('tax-bills.taxing.makeHelp')}</Note>
      {FIELDS.map(([field, kind, missing]) => (
        <CodeField
          key={field}
          kind={kind}
          label={t(`tax-bills.make.${kind}`)}
          value={codes[field]}
          problem={
            problems.get(field) ?? (wasSent && codes[field] === '' ? t(`tax-bills.make.required.${missing}`) : undefined)
          }
          onChange={(code) => onChange({ ...codes, [field]: code })}
        />
      ))}
    </>
  )
}
