import { type RoleRule, roles } from './authorize.ts'
import type { Role } from './roles.ts'

/** Staff that has anything to do with invoices: reviews, pays or taxes them (`design/domain.md` §2.2). */
const STAFF: RoleRule = {
  anyOf: ['employeeOnboarding.invoicesReview', 'employeeOnboarding.invoicesPay', 'employeeOnboarding.invoicesTax'],
}

/** Who reads invoices: a company those that were sent to it, a contractor the own ones. */
export const READ_INVOICES: Record<Role, RoleRule> = roles({
  Admin: true,
  InternalEmployee: STAFF,
  Client: true,
  Contractor: 'self',
})

/** Who works on the invoices of others. */
export const WORK_ON_INVOICES: Record<Role, RoleRule> = roles({ Admin: true, InternalEmployee: STAFF })

/** Who hands in invoices. */
export const CREATE_INVOICE: Record<Role, RoleRule> = roles({ Contractor: 'self' })

/** Who corrects an invoice that came back: the contractor, or somebody for them. */
export const CORRECT_INVOICE: Record<Role, RoleRule> = roles({
  Admin: true,
  InternalEmployee: 'employeeOnboarding.invoicesReview',
  Contractor: 'self',
})

/** Who looks invoices over before the company sees them. */
export const REVIEW_INVOICES: Record<Role, RoleRule> = roles({
  Admin: true,
  InternalEmployee: 'employeeOnboarding.invoicesReview',
})

/** Who moves money for invoices and closes them. */
export const PAY_INVOICES: Record<Role, RoleRule> = roles({ Admin: true, InternalEmployee: 'employeeOnboarding.invoicesPay' })

/** Who uploads proofs that a company has paid. */
export const PROVE_PAYMENT: Record<Role, RoleRule> = roles({
  Admin: true,
  InternalEmployee: 'employeeOnboarding.invoicesPay',
  Client: true,
})

/** Who moves an invoice by its status at all; which step is whose, the machine says. */
export const MOVE_INVOICE: Record<Role, RoleRule> = roles({
  Admin: true,
  InternalEmployee: { anyOf: ['employeeOnboarding.invoicesReview', 'employeeOnboarding.invoicesPay'] },
  Client: true,
  Contractor: 'self',
})
