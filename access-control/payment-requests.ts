import { type RoleRule, roles } from './authorize.ts'
import type { Role } from './roles.ts'

type Rules = Record<Role, RoleRule>

/** The roles that read the list of payment requests: a company its own. */
export const LIST_REQUESTS: Rules = roles({ Admin: true, InternalEmployee: 'requestPayments.viewTab', Client: true })

/** The roles that open a payment request and its payrolls. */
export const READ_REQUEST: Rules = roles({ Admin: true, InternalEmployee: 'requestPayments.viewDetails', Client: true })

/** The roles that make a request and enter the incidents of its period; the machine sets the deadline for a company. */
export const PREPARE_OR_CLIENT: Rules = roles({ Admin: true, InternalEmployee: 'requestPayments.prepare', Client: true })

/** The roles that calculate, change by hand and send. */
export const PREPARE: Rules = roles({ Admin: true, InternalEmployee: 'requestPayments.prepare' })

/** The roles that set limits and multipliers. */
export const CONFIGURE: Rules = roles({ Admin: true, InternalEmployee: 'requestPayments.configure' })

export const PAY: Rules = roles({ Admin: true, InternalEmployee: 'requestPayments.pay' })

/** The roles that make tax receipts. */
export const TAXES: Rules = roles({ Admin: true, InternalEmployee: 'requestPayments.taxes' })
