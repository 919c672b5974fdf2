/** The flow subscriptions, all on by default (G4). */
export const FLOWS = ['payrollPayments', 'clientOnboarding', 'employeeOnboarding', 'internalEmployees', 'invoices'] as const
export type Flow = (typeof FLOWS)[number]
