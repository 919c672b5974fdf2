import { type RoleRule, roles } from './authorize.ts'
import type { Role } from './roles.ts'

/** Staff that reviews, pays or taxes invoices. */
const STAFF: RoleRule = {
  anyOf: ['employeeOnboarding.invoicesReview', 'employeeOnboarding.invoicesPay', 'employeeOnboarding.invoicesTax'],
}

/** The roles that read invoices: a company the ones sent to it, a contractor their own. */
export const READ_INVOICES: Record<Role, RoleRule> = roles({
  Admin: true,
  InternalEmployee: STAFF,
  Client: true,
  Contractor: 'self',
})

/** The roles that work on the invoices of others. */
export const WORK_ON_INVOICES: Record<Role, RoleRule> = roles({ Admin: true, InternalEmployee: STAFF })

/** The roles that correct a returned invoice: the contractor, or staff for them. */
export const CORRECT_INVOICE: Record<Role, RoleRule> = roles({
  Admin: true,
  InternalEmployee: 'employeeOnboarding.invoicesReview',
  Contractor: 'self',
})

/** The roles that review invoices before the company sees them. */
export const REVIEW_INVOICES: Record<Role, RoleRule> = roles({
  Admin: true,
  InternalEmployee: 'employeeOnboarding.invoicesReview',
})

/** The roles that move money for invoices and close them. */
export const PAY_INVOICES: Record<Role, RoleRule> = roles({ Admin: true, InternalEmployee: 'employeeOnboarding.invoicesPay' })

/** The roles that move an invoice to another status; the machine decides the steps of each role. */
export const MOVE_INVOICE: Record<Role, RoleRule> = roles({
  Admin: true,
  InternalEmployee: { anyOf: ['employeeOnboarding.invoicesReview', 'employeeOnboarding.invoicesPay'] },
  Client: true,
  Contractor: 'self',
})
