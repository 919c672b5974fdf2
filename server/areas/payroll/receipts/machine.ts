import type { Role } from '../../../../access-control/roles.ts'
import { t } from '../../../../contract/language/texts.ts'
import machineFile from '../../../../schemas/machines/payroll-receipt.json' with { type: 'json' }
import { AppError } from '../../../errors/app-error.ts'
import { readMachine } from '../../../machines/machines.ts'
import type { Guards } from '../../../machines/take-step.ts'
import type { StoredReceipt } from './receipt-row.ts'

/** Returned money cannot be signed for; an earlier signature stays valid for the amounts. */
export const GUARDS: Guards<StoredReceipt> = {
  isPaid: ({ returned_at, status }) => {
    if (returned_at === null) return undefined
    const text = t('server-payroll.receipts.returned')
    throw new AppError('RECEIPT_STATE', { text, current: { status } })
  },
}

export const targetOf = ({ user_id, company_id, role }: StoredReceipt) => ({
  personId: user_id,
  companyId: company_id,
  role: role as Role,
})

export const RECEIPT = readMachine(machineFile, Object.keys(GUARDS))
