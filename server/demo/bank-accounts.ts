import { bankOfClabe, makeClabe } from '../../payroll/identity/clabe.ts'
import type { Row } from '../db/insert-rows.ts'

const ADDED = '2026-01-07T16:00:00Z'
const HOLDER = { holder_name: 'Plantilla SA de CV', holder_tax_id: 'PLA150312AB1' }

/** An account in pesos with the numbers that follow from its CLABE. */
function inPesos(bank: string, account: string) {
  const clabe = makeClabe(bank, '180', account)
  return { clabe, bank_name: bankOfClabe(clabe), account_number: clabe.slice(6, 17), currency: 'MXN' }
}

/** The provider's own accounts: two that companies pay into, one for fees, one abroad, and one that waits. */
const OWN = [
  { alias: 'Payroll pesos', purpose: 'Payroll', is_core: true, ...HOLDER, ...inPesos('012', '04412345678') },
  { alias: 'Invoices pesos', purpose: 'Invoices', is_core: true, ...HOLDER, ...inPesos('002', '07701122334') },
  { alias: 'Fees', purpose: 'Fees', is_core: false, ...HOLDER, ...inPesos('072', '00910456123') },
  {
    alias: 'Contractors in dollars',
    purpose: 'Invoices',
    is_core: false,
    ...HOLDER,
    bank_name: 'First Bank of Texas',
    account_number: '4480012379',
    swift: 'FBTXUS44',
    currency: 'USD',
  },
  { alias: 'Payroll pesos, second bank', purpose: 'Payroll', is_core: true, ...HOLDER, ...inPesos('014', '06550098761') },
]
const WAITING = 'Payroll pesos, second bank'

export interface DemoAccounts {
  own: Row<'own_bank_accounts'>[]
  assignments: Row<'core_bank_account_assignments'>[]
  ofClients: Row<'client_bank_accounts'>[]
}

/** @param createdBy the colleague who added them @param companies the demo companies */
export function makeDemoAccounts(createdBy: number, companies: readonly Row<'companies'>[]): DemoAccounts {
  const at = { created_by: createdBy, created_at: ADDED }
  const own = OWN.map((account, index) => {
    const isWaiting = account.alias === WAITING
    const state = { status: isWaiting ? 'In review' : 'Active', is_active: !isWaiting, authors: isWaiting ? [createdBy] : [] }
    return { id: index + 1, clabe: null, swift: null, ...account, ...state, ...at, updated_at: ADDED }
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
