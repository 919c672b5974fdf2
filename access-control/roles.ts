/** The five roles of the product; the names are wire names. */
export const ROLES = ['Admin', 'InternalEmployee', 'Client', 'Employee', 'Contractor'] as const
export type Role = (typeof ROLES)[number]
