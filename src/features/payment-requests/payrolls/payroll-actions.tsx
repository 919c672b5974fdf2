import { Button } from 'antd'
import { useState } from 'react'
import { today } from '../../../../contract/calendar.ts'
import type { OperationName } from '../../../../contract/index.ts'
import { t } from '../../../../contract/language/texts.ts'
import type { Payroll } from '../../../../contract/payroll/counting/schemas.ts'
import { OperationDialog } from '../../../resource/operation-dialog.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { Block, Note, Row } from '../../../ui/layout.tsx'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import type { Reloaded } from '../../../ui/notices.tsx'
import { useSession } from '../../../ui/session-context.ts'
import style from '../payment-requests.module.css'
import { actionsOf, type PayrollAction, payRefusal, type RequestPartProps } from '../rights.ts'
import { RestoreWhat } from '../steps/step-parts.tsx'

const ModifyDialog = lazyDialog(async () => (await import('./modify-dialog.tsx')).ModifyDialog)

export function PayrollActions({ payroll, request, onChanged }: RequestPartProps & { payroll: Payroll }) {
  const session = useSession()
  const [action, setAction] = useState<PayrollAction | null>(null)
  const offered = actionsOf(session, request, payroll)
  const refusal = payRefusal(request, payroll)
  if (offered.length + refusal.length === 0 && action === null) return null
  const common = { payroll, onClose: () => setAction(null), onChanged }
  return (
    <>
      <Row as="fieldset" gap="s" top="xs" className={style['actions']}>
        <legend className="visually-hidden">{t('payroll-preparation.actions.label')}</legend>
        {offered.map((name) => (
          <Button key={name} size="small" onClick={() => setAction(name)}>
            {t(`payroll-preparation.actions.names.${name}`)}
          </Button>
        ))}
      </Row>
      {refusal.length > 0 && <Note top="xs">{t('payroll-preparation.actions.cannotPay', { why: refusal.join(' ') })}</Note>}
      {action === 'modify' && <ModifyDialog {...common} />}
      {action === 'pay' && <PayDialog {...common} />}
      {action !== null && action !== 'modify' && action !== 'pay' && <AskedAction {...common} action={action} />}
    </>
  )
}

interface PayrollDialogProps {
  payroll: Payroll
  onClose: () => void
  /** Reads the payroll again, which the next action needs, or the dialog that stays open. */
  onChanged: () => Promise<Reloaded>
}

interface AskedActionProps extends PayrollDialogProps {
  action: Exclude<PayrollAction, 'modify' | 'pay'>
}

/** A step with one payroll that only says why. */
function AskedAction({ action, payroll, onClose, onChanged }: AskedActionProps) {
  const [chosen, setChosen] = useState<'manual' | 'all' | null>(null)
  // Until a choice is made it follows the payroll, which may be fetched again while the dialog is open.
  const what = chosen ?? (payroll.is_modified ? 'manual' : 'all')
  return (
    <OperationDialog
      operation={OPERATIONS[action]}
      isKeyed
      input={({ reason }) => inputOf(action, payroll, reason, what)}
      // The call that takes proofs of payment also records returned money.
      files={action === 'return' ? NO_FILES : undefined}
      title={`${t(`payroll-preparation.actions.names.${action}`)}: ${payroll.firstname} ${payroll.lastname}`}
      question={t(`payroll-preparation.actions.questions.${action}`)}
      reason={action === 'include' ? undefined : 'required'}
      submit={t(`payroll-preparation.actions.names.${action}`)}
      danger={['exclude', 'return', 'takeAccount'].includes(action)}
      done={t(`payroll-preparation.actions.done.${action}`)}
      onChanged={onChanged}
      onReload={onChanged}
      onClose={onClose}
    >
      {action === 'restore' && <RestoreWhat value={what} onChange={setChosen} />}
    </OperationDialog>
  )
}

const NO_FILES = {}

const OPERATIONS = {
  hold: 'payroll/hold-payroll',
  release: 'payroll/hold-payroll',
  keepAccount: 'payroll/choose-payroll-account',
  takeAccount: 'payroll/choose-payroll-account',
  restore: 'payroll/reestore-request-payment',
  return: 'payroll/set-paid-ind-payroll',
  exclude: 'payroll/config-payrolls',
  include: 'payroll/config-payrolls',
} as const satisfies Record<AskedActionProps['action'], OperationName>

function inputOf(action: AskedActionProps['action'], payroll: Payroll, reason: string, what: 'manual' | 'all') {
  const { id: payrollId, request_id: requestId } = payroll
  switch (action) {
    case 'hold':
    case 'release':
      return { payrollId, hold: action === 'hold', reason }
    case 'keepAccount':
    case 'takeAccount': {
      const { clabe = null, wise_email = null } = payroll.bank_change?.bank ?? {}
      const account = action === 'takeAccount' ? ('new' as const) : ('approved' as const)
      return { payrollId, account, clabe, wise_email, reason }
    }
    case 'restore':
      return { requestId, payrollIds: [payrollId], what, reason }
    case 'return':
      return { payrollId, returned: true, reason }
    case 'exclude':
      return { requestId, exclude: [{ id: payrollId, reason }] }
    case 'include':
      return { requestId, include: [payrollId] }
  }
}

const filesOf = () => ({
  proof_file: {
    label: t('payroll-preparation.actions.proof'),
    accept: '.pdf,.jpg,.jpeg,.png',
    help: t('payment-requests.step.file'),
  },
})

function PayDialog({ payroll, ...ends }: PayrollDialogProps) {
  return (
    <OperationDialog
      operation="payroll/set-paid-ind-payroll"
      isKeyed
      input={{ payrollId: payroll.id }}
      title={`${t('payroll-preparation.actions.names.pay')}: ${payroll.firstname} ${payroll.lastname}`}
      form="payroll-payment"
      subject="Employee"
      prefill={{ paid_at: today() }}
      isNew
      files={filesOf()}
      submit={t('payroll-preparation.actions.names.pay')}
      lead={
        <Block as="p" bottom="s">
          {t('payroll-preparation.actions.payNet', {
            net: formatMoney(payroll.net),
            account: [payroll.bank?.bank_name, payroll.bank?.clabe].filter(Boolean).join(' ') || null,
          })}
        </Block>
      }
      done={t('payroll-preparation.actions.done.pay')}
      {...ends}
    />
  )
}
