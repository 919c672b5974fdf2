import { type RoleRule, roles } from './authorize.ts'
import type { Role } from './roles.ts'

type Rules = Record<Role, RoleRule>

/** Who reads the list of payment requests: a company its own (`design/domain.md` §8.5). */
export const LIST_REQUESTS: Rules = roles({ Admin: true, InternalEmployee: 'requestPayments.viewTab', Client: true })

/** Who opens a payment request and its payrolls. */
export const READ_REQUEST: Rules = roles({ Admin: true, InternalEmployee: 'requestPayments.viewDetails', Client: true })

/** Who makes a request and says what happened in its period; the machine says until when a company may. */
export const PREPARE_OR_CLIENT: Rules = roles({ Admin: true, InternalEmployee: 'requestPayments.prepare', Client: true })

/** Who counts, changes by hand and sends. */
export const PREPARE: Rules = roles({ Admin: true, InternalEmployee: 'requestPayments.prepare' })

/** Who sets limits and multipliers. */
export const CONFIGURE: Rules = roles({ Admin: true, InternalEmployee: 'requestPayments.configure' })

/** Who pays. */
export const PAY: Rules = roles({ Admin: true, InternalEmployee: 'requestPayments.pay' })

/** Who makes tax receipts. */
export const TAXES: Rules = roles({ Admin: true, InternalEmployee: 'requestPayments.taxes' })

/** Who uploads proofs that a company has paid. */
export const PROVE: Rules = roles({ Admin: true, InternalEmployee: 'requestPayments.pay', Client: true })

/** Who asks for changes. */
export const ASK_CHANGES: Rules = roles({ Client: true })

/** Who closes a request by hand. */
export const CLOSE: Rules = roles({ Admin: true })
