import type { Role } from '../../../../access-control/roles.ts'
import { useFormFor } from '../../../forms/use-forms.ts'
import { formOfRole } from './ending.ts'

/** All forms of ending a contract, once all of them are there. */
export function useTerminationForms(role: Role) {
  const ending = useFormFor(formOfRole(role), role)
  const terms = useFormFor('termination-settlement', role)
  const amounts = useFormFor('termination-amounts', role)
  const otherPay = useFormFor('termination-other-pay', role)
  const deduction = useFormFor('termination-deduction', role)
  const all = [ending, terms, amounts, otherPay, deduction]
  const isLoaded = ending.data && terms.data && amounts.data && otherPay.data && deduction.data
  return {
    forms: isLoaded
      ? { ending: ending.data, terms: terms.data, amounts: amounts.data, otherPay: otherPay.data, deduction: deduction.data }
      : null,
    isFailed: all.some(({ error }) => error !== null),
    refetch: () => Promise.all(all.map((one) => one.refetch())),
  }
}

export type TerminationForms = NonNullable<ReturnType<typeof useTerminationForms>['forms']>
