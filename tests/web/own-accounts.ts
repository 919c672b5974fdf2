import { OwnBankAccount } from '../../contract/bank-accounts/schemas.ts'
import { type More, recordOf } from './whole.ts'

/** An own bank account of the provider, as the calls answer it. */
export const ownAccountOf = (more: More<OwnBankAccount> = {}) =>
  recordOf(OwnBankAccount, {
    id: 5,
    alias: 'Payroll pesos',
    holder_name: 'Plantilla SA de CV',
    clabe: '002010077777777771',
    bank_name: 'Banamex',
    accountNumber: '07777777777',
    currency: 'MXN',
    purpose: 'Both',
    is_core: true,
    is_active: true,
    status: 'In review',
    version: 3,
    created_by: 'Ana Núñez',
    created_at: '2026-11-20T18:00:00.000Z',
    updated_at: '2026-11-20T18:00:00.000Z',
    ...more,
  })
