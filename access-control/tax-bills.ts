import { type RoleRule, roles } from './authorize.ts'
import type { Role } from './roles.ts'

const TAXES: RoleRule = 'employeeOnboarding.invoicesTax'

/** Who makes and cancels tax bills, and hands seals over: the contractor for the own ones, and staff that taxes. */
export const MAKE_TAX_BILLS: Record<Role, RoleRule> = roles({ Admin: true, InternalEmployee: TAXES, Contractor: 'self' })

/** Who bills companies for what was paid. */
export const TAX_INVOICES: Record<Role, RoleRule> = roles({ Admin: true, InternalEmployee: TAXES })
