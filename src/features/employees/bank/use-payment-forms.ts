import type { Role } from '../../../../access-control/roles.ts'
import { useFormsFor } from '../../../forms/use-forms.ts'

/** The forms of the account that pay goes to, and of the housing credit that is deducted. */
const PAYMENT_FORMS = ['bank', 'house-credit'] as const

export const usePaymentForms = (subject: Role) => useFormsFor(PAYMENT_FORMS, subject)
