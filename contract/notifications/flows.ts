/** Spec §3: the subscriptions, all on by default. */
export const FLOWS = ['payrollPayments', 'clientOnboarding', 'employeeOnboarding', 'internalEmployees', 'invoices'] as const
export type Flow = (typeof FLOWS)[number]
