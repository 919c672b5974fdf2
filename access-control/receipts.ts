import { type RoleRule, roles } from './authorize.ts'
import type { Role } from './roles.ts'

type Rules = Record<Role, RoleRule>

/** The roles that may see receipts: people see their own; staff without the flag sees none. */
export const LIST_OWN_RECEIPTS: Rules = roles({ Admin: true, InternalEmployee: true, Employee: 'self', Contractor: 'self' })

/** The roles that open a receipt. */
export const READ_RECEIPT: Rules = roles({
  Admin: true,
  InternalEmployee: 'requestPayments.viewDetails',
  Employee: 'self',
  Contractor: 'self',
})

/** The roles that sign a receipt or object to it. */
export const OWN_RECEIPT: Rules = roles({ Employee: 'self', Contractor: 'self' })

/** The roles that see the receipts of everyone. */
export const LIST_RECEIPTS: Rules = roles({ Admin: true, InternalEmployee: 'requestPayments.viewDetails' })
