/** The demo accounts by their purpose (README). */
export const ACCOUNTS = {
  admin: 'admin@plantilla.test',
  staff: 'staff@plantilla.test',
  limitedStaff: 'limited@plantilla.test',
  client: 'client@plantilla.test',
  otherClient: 'client2@plantilla.test',
  employee: 'employee@plantilla.test',
  contractor: 'contractor@plantilla.test',
} as const

export type Account = keyof typeof ACCOUNTS
