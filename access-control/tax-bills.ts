import { type RoleRule, roles } from './authorize.ts'
import type { Role } from './roles.ts'

const TAXES: RoleRule = 'employeeOnboarding.invoicesTax'

/** The roles that make and cancel tax bills, and upload seals: contractors for their own, and staff with the tax flag. */
export const MAKE_TAX_BILLS: Record<Role, RoleRule> = roles({ Admin: true, InternalEmployee: TAXES, Contractor: 'self' })

/** The roles that bill companies for paid invoices. */
export const TAX_INVOICES: Record<Role, RoleRule> = roles({ Admin: true, InternalEmployee: TAXES })
