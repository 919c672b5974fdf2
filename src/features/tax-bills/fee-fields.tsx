import { t } from '../../../contract/language/texts.ts'
import provider from '../../../schemas/provider.json'
import { Note } from '../../ui/layout.tsx'
import { CodeField } from './code-field.tsx'

/** Field, catalogue, and the text where it is missing. */
const FIELDS = [
  ['productCode', 'product', 'product'],
  ['unitCode', 'unit', 'unit'],
  ['paymentForm', 'form', 'payment_form'],
] as const

/** The codes of a bill of fees. */
export type FeeCodes = Record<(typeof FIELDS)[number][0], string>

/** The codes that the provider mostly uses for its fees. */
export const USUAL_FEE: FeeCodes = {
  productCode: provider.fee.product_code,
  unitCode: provider.fee.unit_code,
  paymentForm: provider.fee.payment_form,
}

export const isWhole = (codes: FeeCodes): boolean => FIELDS.every(([field]) => codes[field] !== '')

interface FeeFieldsProps {
  codes: FeeCodes
  /** The server's errors by field. */
  problems: ReadonlyMap<string, string>
  /** Missing codes are reported after the first attempt to send. */
  wasSent: boolean
  onChange: (codes: FeeCodes) => void
}

/** The codes of the SAT for a bill of fees. */
export function FeeFields({ codes, problems, wasSent, onChange }: FeeFieldsProps) {
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
