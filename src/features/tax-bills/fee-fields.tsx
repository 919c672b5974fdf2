import provider from '../../../schemas/provider.json'
import { TAX_BILL_TEXTS } from '../../texts/tax-bills.ts'
import { Note } from '../../ui/layout.tsx'
import { CodeField } from './code-field.tsx'

const WORDS = TAX_BILL_TEXTS.make
const FIELDS = [
  ['productCode', 'product', WORDS.product, WORDS.required.product],
  ['unitCode', 'unit', WORDS.unit, WORDS.required.unit],
  ['paymentForm', 'form', WORDS.form, WORDS.required.payment_form],
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
      <Note top="xs">{TAX_BILL_TEXTS.taxing.makeHelp}</Note>
      {FIELDS.map(([field, kind, label, missing]) => (
        <CodeField
          key={field}
          kind={kind}
          label={label}
          value={codes[field]}
          problem={problems.get(field) ?? (wasSent && codes[field] === '' ? missing : undefined)}
          onChange={(code) => onChange({ ...codes, [field]: code })}
        />
      ))}
    </>
  )
}
