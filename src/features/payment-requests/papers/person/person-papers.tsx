import { PersonCep } from './person-cep.tsx'
import type { PersonPaperProps } from './person-paper.ts'
import { PersonTax } from './person-tax.tsx'

const PAID = ['Paid', 'Complete']

/** Tax receipt and CEP of one person, once there can be any. */
export function PersonPapers(props: PersonPaperProps) {
  const { payroll } = props
  const hasPapers = PAID.includes(payroll.status) || payroll.cfdi !== null || payroll.cep !== null
  if (!hasPapers) return null
  return (
    <>
      <PersonTax {...props} />
      <PersonCep {...props} />
    </>
  )
}
