import type { Role } from '../../../../access-control/roles.ts'
import { useFormsFor } from '../../../forms/use-forms.ts'
import { formOfRole } from './ending.ts'

/** All forms of ending a contract, once all of them are there. */
export function useTerminationForms(role: Role) {
  const { data = [], error, refetch } = useFormsFor([formOfRole(role), ...SETTLEMENT_FORMS], role)
  const [ending, terms, amounts, otherPay, deduction] = data
  const forms = ending && terms && amounts && otherPay && deduction ? { ending, terms, amounts, otherPay, deduction } : null
  return { forms, error, refetch }
}

const SETTLEMENT_FORMS = ['termination-settlement', 'termination-amounts', 'termination-other-pay', 'termination-deduction']

export type TerminationForms = NonNullable<ReturnType<typeof useTerminationForms>['forms']>
