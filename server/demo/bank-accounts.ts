import { bankOfClabe, makeClabe } from '../../payroll/identity/clabe.ts'
import type { Row } from '../db/insert-rows.ts'
import accounts from './data/bank-accounts.json' with { type: 'json' }

const ADDED = '2026-01-07T16:00:00Z'
const HOLDER = { holder_name: 'Plantilla SA de CV', holder_tax_id: 'PLA150312AB1' }

/** An account in pesos with the numbers that follow from its CLABE. */
function inPesos(bank: string, account: string) {
  const clabe = makeClabe(bank, '180', account)
  return { clabe, bank_name: bankOfClabe(clabe), account_number: clabe.slice(6, 17), currency: 'MXN' }
}

export interface DemoAccounts {
  own: Row<'own_bank_accounts'>[]
  assignments: Row<'core_bank_account_assignments'>[]
  ofClients: Row<'client_bank_accounts'>[]
}

/** @param createdBy the colleague who added them @param companies the demo companies */
export function makeDemoAccounts(createdBy: number, companies: readonly Row<'companies'>[]): DemoAccounts {
  const at = { created_by: createdBy, created_at: ADDED }
  // Two that companies pay into, one for fees, one abroad, and one that waits.
  const own = accounts.map(({ numbers, isWaiting = false, ...account }, index) => {
    const [bank, number] = numbers ?? []
    const pesos = bank && number ? inPesos(bank, number) : {}
    const state = { status: isWaiting ? 'In review' : 'Active', is_active: !isWaiting, authors: isWaiting ? [createdBy] : [] }
    return {
      id: index + 1,
      clabe: null,
      swift: null,
      currency: 'MXN',
      ...HOLDER,
      ...account,
      ...pesos,
      ...state,
      ...at,
      updated_at: ADDED,
    }
  })
  const approved = companies.filter(({ status }) => status === 'Approved')
  return {
    own,
    assignments: approved.flatMap(({ id }, index) =>
      [1, ...(index % 2 === 0 ? [2] : [])].map((account_id) => ({
        company_id: Number(id),
        account_id,
        is_default: account_id === 1,
        assigned_by: createdBy,
        assigned_at: ADDED,
      })),
    ),
    ofClients: approved.slice(0, 5).map(({ id, name, tax_id }, index) => ({
      company_id: Number(id),
      alias: 'Main account',
      holder_name: `${String(name)} SA de CV`,
      holder_tax_id: String(tax_id),
      purpose: 'Both',
      ...inPesos('021', String(40_200_300_400 + index * 7_919)),
      ...at,
    })),
  }
}
