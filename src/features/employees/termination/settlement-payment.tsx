import { App, Button } from 'antd'
import { generatePath, Link, useNavigate } from 'react-router'
import { PAGES } from '../../../../access-control/pages.ts'
import { today } from '../../../../contract/calendar.ts'
import { t } from '../../../../contract/language/texts.ts'
import type { Termination } from '../../../../contract/terminations/schemas.ts'
import { useOperation } from '../../../../providers/use-operation.ts'
import { useSession } from '../../../ui/session-context.ts'
import { useMay } from '../../../ui/use-may.ts'
import style from './termination.module.css'

const CONFIRMED = ['Scheduled', 'Terminated']
const pathOf = (id: number) => generatePath(PAGES.requestDetail.path, { id: String(id) })

interface SettlementPaymentProps {
  termination: Termination
  companyId: number | null
  /** It has a payment request now. */
  onPaid: () => Promise<unknown>
}

/** The payment request that pays a settlement, or the way to make it. */
export function SettlementPayment({ termination, companyId, onPaid }: SettlementPaymentProps) {
  const { message } = App.useApp()
  const session = useSession()
  const mayOpen = useMay('payment-requests', 'show')
  const mayPrepare = useMay('payment-requests', 'prepare')
  const navigate = useNavigate()
  const { call, loading } = useOperation('payroll/create-request-payment')
  const { settlement, settlement_request: request, status } = termination
  if (!settlement || settlement.lines.length === 0) return null
  if (request) {
    return (
      <p className={style['quiet']}>
        {t('payroll-runs.settlement.paidBy')} {mayOpen ? <Link to={pathOf(request.id)}>{request.folio}</Link> : request.folio}
      </p>
    )
  }
  const mayPay = companyId !== null && CONFIRMED.includes(status) && mayPrepare
  if (!mayPay || session.role === 'Client') return null
  const create = async () => {
    // Read again before leaving: on return the page would offer to pay it again.
    const end = await call(requestFor(termination, companyId), onPaid)
    if (end.error) {
      const { fields } = end.error
      void message.error([end.error.message, ...fields.map((field) => field.message)].join(' '))
    } else if (end.data) void navigate(pathOf(end.data.requestPayment.id))
  }
  return (
    <Button loading={loading} onClick={() => void create()}>
      {loading ? t('payroll-runs.settlement.paying') : t('payroll-runs.settlement.pay')}
    </Button>
  )
}

/** The request that pays it: in the month in which the contract ends, on that day, or today if it has passed. */
function requestFor({ contract_end_date: end, user_id }: Termination, companyId: number) {
  const day = today()
  return {
    companyId,
    kind: 'Settlement' as const,
    period_type: 'One-off' as const,
    employeeIds: [user_id],
    period_start: `${end.slice(0, 8)}01`,
    period_end: end,
    payment_date: [day, end].sort().at(-1) ?? end,
    requestKey: crypto.randomUUID(),
  }
}
