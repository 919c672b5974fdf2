import { type RoleRule, roles } from './authorize.ts'
import type { Role } from './roles.ts'

type Rules = Record<Role, RoleRule>

/** Who looks at receipts: people at their own; staff without the flag finds nobody's (`design/domain.md` §8.8). */
export const LIST_OWN_RECEIPTS: Rules = roles({ Admin: true, InternalEmployee: true, Employee: 'self', Contractor: 'self' })

/** Who opens one. */
export const READ_RECEIPT: Rules = roles({
  Admin: true,
  InternalEmployee: 'requestPayments.viewDetails',
  Employee: 'self',
  Contractor: 'self',
})

/** Who signs a receipt or objects to it. */
export const OWN_RECEIPT: Rules = roles({ Employee: 'self', Contractor: 'self' })

/** Who sees the receipts of everybody. */
export const LIST_RECEIPTS: Rules = roles({ Admin: true, InternalEmployee: 'requestPayments.viewDetails' })

/** Who sends them, and answers objections. */
export const SEND_RECEIPTS: Rules = roles({ Admin: true, InternalEmployee: 'requestPayments.taxes' })
