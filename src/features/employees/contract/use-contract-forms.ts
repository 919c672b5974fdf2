import type { Role } from '../../../../access-control/roles.ts'
import { useFormsFor } from '../../../forms/use-forms.ts'

/** The forms that show and change a contract, in the order of the page. */
const CONTRACT_FORMS = ['contract-position', 'contract-pay', 'contract-time'] as const

export const useContractForms = (subject: Role) => useFormsFor(CONTRACT_FORMS, subject)
