import { PAGES, recordPath } from '../../../../access-control/pages.ts'
import { useRead } from '../../../../providers/use-read.ts'
import { useSession } from '../../../ui/session-context.ts'

/** Only the newest; all of them have pages of their own. */
const LIMIT = 12

/** Something that was paid, as a line of the person's page. */
export interface PaidLine {
  id: number
  href: string
  payment_date: string
  period_start: string
  period_end: string
  kind: string
  folio: string
  /** `null`: no amount was calculated yet. */
  net: string | null
  currency: string
  isPaid: boolean
  /** Time at which a notified payment was returned, if it has not been made again yet. */
  returned_at: string | null
  badge: { list: 'payrollReceipt' | 'payroll'; value: string }
}

/** The newest receipts of a person, who may be the viewer. */
export function useReceipts(personId: number) {
  const isOwn = useSession().id === personId
  const read = useRead('payroll/my-payrolls', { page: 1, limit: LIMIT, ...(isOwn ? {} : { userId: personId }) })
  const lines = read.data?.receipts.map(
    ({ status, ...receipt }): PaidLine => ({
      ...receipt,
      href: `${PAGES.myPayrolls.path}?receipt=${receipt.id}`,
      isPaid: receipt.returned_at === null,
      badge: { list: 'payrollReceipt', value: status },
    }),
  )
  return { ...read, data: lines && { lines, total: read.data?.totalReceipts ?? 0 } }
}

/** The newest payrolls of an employee. */
export function usePaidPayrolls(employeeId: number) {
  const read = useRead('payroll/get-payrolls-by-employee-id', { employeeId, page: 1, limit: LIMIT })
  const page = recordPath('employeePayrolls', employeeId)
  const lines = read.data?.payrolls.map(
    ({ status, ...payroll }): PaidLine => ({
      ...payroll,
      currency: 'MXN',
      returned_at: null,
      net: status === 'Pending' ? null : payroll.net,
      isPaid: status === 'Paid' || status === 'Complete',
      href: `${page}?payroll=${payroll.id}`,
      badge: { list: 'payroll', value: status },
    }),
  )
  return { ...read, data: lines && { lines, total: read.data?.totalPayrolls ?? 0 } }
}
