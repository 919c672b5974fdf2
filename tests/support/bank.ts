import { makeClabe } from '../../payroll/identity/clabe.ts'
import type { TestApp } from './app.ts'
import { addRow } from './rows.ts'

let counter = 0
/** A CLABE that no other account of the tests has. */
export const newClabe = (): string => makeClabe('002', '010', String(Date.now() % 1e6) + String(++counter).padStart(5, '0'))

/** Valid input for the form of an own account, with a unique number. */
export const accountInput = (more: Record<string, unknown> = {}) => ({
  alias: 'Payroll pesos',
  holder_name: 'Plantilla SA de CV',
  clabe: newClabe(),
  currency: 'MXN',
  purpose: 'Payroll',
  is_core: true,
  ...more,
})

/** A core account in use. @returns its id */
export async function insertOwnAccount(
  { db }: Pick<TestApp, 'db'>,
  columns: { status?: string; is_core?: boolean; is_active?: boolean; authors?: number[] } = {},
): Promise<number> {
  const input = accountInput()
  const status = columns.status ?? 'Active'
  const row = { ...input, bank_name: 'Banamex', status, is_active: status === 'Active', ...columns }
  return (await addRow(db, 'own_bank_accounts', row)).id
}
