import { App, Button } from 'antd'
import { lazy, Suspense, useCallback, useState } from 'react'
import type { Payroll } from '../../../../contract/payroll/counting/schemas.ts'
import { callApi } from '../../../../providers/api.ts'
import { uploadFiles } from '../../../../providers/upload.ts'
import { useRequestKey } from '../../../../providers/use-request-key.ts'
import { PAYMENT_REQUEST_TEXTS } from '../../../texts/payment-requests.ts'
import { Note } from '../../../ui/layout.tsx'
import { ReasonDialog } from '../../../ui/reason-dialog.tsx'
import { useSession } from '../../../ui/session-context.ts'
import style from '../payment-requests.module.css'
import type { RequestPartProps } from '../request-part.ts'
import { actionsOf, type PayrollAction, payRefusal } from '../rights.ts'
import { RestoreWhat } from '../steps/step-parts.tsx'

const TEXTS = PAYMENT_REQUEST_TEXTS.actions
const ModifyDialog = lazy(async () => ({ default: (await import('./modify-dialog.tsx')).ModifyDialog }))
const PayDialog = lazy(async () => ({ default: (await import('./pay-dialog.tsx')).PayDialog }))

/** What can be done with this one payroll now. */
export function PayrollActions({ payroll, request, onChanged }: RequestPartProps & { payroll: Payroll }) {
  const { message } = App.useApp()
  const session = useSession()
  const [action, setAction] = useState<PayrollAction | null>(null)
  const offered = actionsOf(session, request, payroll)
  const refusal = payRefusal(request, payroll)
  if (offered.length + refusal.length === 0 && action === null) return null
  const done = async () => {
    if (action) void message.success(TEXTS.done[action])
    // Whoever goes on must find the payroll as it is now: a dialog that opens on the former one asks for the wrong thing.
    await onChanged()
    setAction(null)
  }
  const common = { payroll, onClose: () => setAction(null), onDone: done, onReload: onChanged }
  return (
    <>
      <fieldset className={style['actions']}>
        <legend className="visually-hidden">{TEXTS.label}</legend>
        {offered.map((name) => (
          <Button key={name} size="small" onClick={() => setAction(name)}>
            {TEXTS.names[name]}
          </Button>
        ))}
      </fieldset>
      {refusal.length > 0 && <Note top="xs">{TEXTS.cannotPay(refusal.join(' '))}</Note>}
      <Suspense fallback={null}>
        {action === 'modify' && <ModifyDialog {...common} />}
        {action === 'pay' && <PayDialog payroll={payroll} onClose={common.onClose} onDone={done} />}
        {action !== null && action !== 'modify' && action !== 'pay' && <AskedAction {...common} action={action} />}
      </Suspense>
    </>
  )
}

interface AskedActionProps {
  action: Exclude<PayrollAction, 'modify' | 'pay'>
  payroll: Payroll
  onClose: () => void
  onDone: () => Promise<void>
  /** Reads the payroll anew while the dialog stays open. */
  onReload: () => Promise<void>
}

/** A step with one payroll that only says why. */
function AskedAction({ action, payroll, onClose, onDone, onReload }: AskedActionProps) {
  const [chosen, setChosen] = useState<'manual' | 'all' | null>(null)
  // Until somebody chooses it follows the payroll, which may be fetched anew while the dialog is open.
  const what = chosen ?? (payroll.is_modified ? 'manual' : 'all')
  const keyOf = useRequestKey()
  const send = useCallback(
    (reason: string) => sendAction(action, payroll, { reason, what, requestKey: keyOf([action, reason, what]) }),
    [action, payroll, what, keyOf],
  )
  const person = `${payroll.firstname} ${payroll.lastname}`
  return (
    <ReasonDialog
      title={`${TEXTS.names[action]}: ${person}`}
      submit={TEXTS.names[action]}
      danger={['exclude', 'return', 'takeAccount'].includes(action)}
      asksReason={action !== 'include'}
      send={send}
      onDone={onDone}
      onClose={onClose}
      onLoadLatest={onReload}
    >
      <p>{TEXTS.questions[action]}</p>
      {action === 'restore' && <RestoreWhat value={what} onChange={setChosen} />}
    </ReasonDialog>
  )
}

interface Said {
  reason: string
  what: 'manual' | 'all'
  requestKey: string
}

function sendAction(action: AskedActionProps['action'], payroll: Payroll, said: Said): Promise<unknown> {
  const { id: payrollId, request_id: requestId } = payroll
  const { reason, what, requestKey } = said
  switch (action) {
    case 'hold':
    case 'release':
      return callApi('payroll/hold-payroll', { payrollId, hold: action === 'hold', reason, requestKey })
    case 'keepAccount':
    case 'takeAccount': {
      const { clabe = null, wise_email = null } = payroll.bank_change?.bank ?? {}
      const account = action === 'takeAccount' ? 'new' : 'approved'
      return callApi('payroll/choose-payroll-account', { payrollId, account, clabe, wise_email, reason, requestKey })
    }
    case 'restore':
      return callApi('payroll/reestore-request-payment', { requestId, payrollIds: [payrollId], what, reason, requestKey })
    case 'return':
      return uploadFiles('payroll/set-paid-ind-payroll', { payrollId, returned: true, reason, requestKey }, {})
    case 'exclude':
      return callApi('payroll/config-payrolls', { requestId, exclude: [{ id: payrollId, reason }], requestKey })
    case 'include':
      return callApi('payroll/config-payrolls', { requestId, include: [payrollId], requestKey })
  }
}
