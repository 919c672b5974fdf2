import { Button } from 'antd'
import { useState } from 'react'
import { t } from '../../../../contract/language/texts.ts'
import { useRequestKey } from '../../../../providers/use-request-key.ts'
import { OperationDialog } from '../../../resource/operation-dialog.tsx'
import { useAct } from '../../../resource/use-act.ts'
import { Row } from '../../../ui/layout.tsx'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import { useSession } from '../../../ui/session-context.ts'
import type { RequestPartProps } from '../request-part.ts'
import { rightsOf } from '../rights.ts'
import style from './payrolls.module.css'
import type { Choice } from './use-choice.ts'

const EntryDialog = lazyDialog(async () => (await import('../entries/entry-dialog.tsx')).EntryDialog)

/** Steps that need a confirmation. */
type Step = 'hold' | 'release' | 'exclude' | 'include'
/** These steps pay less than was calculated, or nothing. */
const SAYS_WHY: readonly Step[] = ['hold', 'release', 'exclude']

/** Actions on several chosen people: one call for all of them. */
export function ChoiceBar({ request, onChanged, choice }: RequestPartProps & { choice: Choice }) {
  const may = rightsOf(useSession(), request)
  // The people chosen at that moment: a change of the request clears the choice, but not the open dialog.
  const [opened, setOpened] = useState<{ step: Step | 'enter'; ids: readonly number[] } | null>(null)
  const keyOf = useRequestKey()
  const { act, loading } = useAct('payroll/recalculate-request-payment', { onChanged })
  const [first, ...others] = opened?.ids ?? choice.chosen
  if (first === undefined) return null
  const open = (step: Step | 'enter') => setOpened({ step, ids: [first, ...others] })
  const close = () => setOpened(null)
  const count = 1 + others.length
  const { id, folio, payroll_counts: counts } = request
  const recalculate = () => {
    const input = { requestId: id, payrollIds: [first, ...others] }
    return act({ ...input, requestKey: keyOf([input, request.version]) })
  }
  const done = async () => {
    await onChanged()
    close()
    choice.clear()
  }
  const offered: Record<Step, boolean> = {
    hold: may.holds && (counts['Calculated'] ?? 0) > 0,
    release: may.holds && (counts['Hold'] ?? 0) > 0 && request.status !== 'Paid',
    exclude: may.enters,
    include: may.enters && (counts['Excluded'] ?? 0) > 0,
  }
  return (
    <Row as="fieldset" gap="s" bottom="s" className={style['bar']}>
      <legend className="visually-hidden">{t('payroll-preparation.choice.label')}</legend>
      <strong role="status">{t('payroll-preparation.choice.chosen', { count })}</strong>
      {may.enters && <Button onClick={() => open('enter')}>{t('payroll-preparation.choice.incident')}</Button>}
      {may.prepares && (
        <Button loading={loading} onClick={() => void recalculate()}>
          {t('payroll-preparation.choice.recalculate')}
        </Button>
      )}
      {(Object.keys(offered) as Step[]).map(
        (name) =>
          offered[name] && (
            <Button key={name} onClick={() => open(name)}>
              {t(`payroll-preparation.choice.${name}`)}
            </Button>
          ),
      )}
      <Button type="text" onClick={choice.clear}>
        {t('payroll-preparation.choice.clear')}
      </Button>
      {opened?.step === 'enter' && (
        <EntryDialog
          kind="incident"
          payroll={{
            id: first,
            request_id: id,
            folio,
            firstname: t('payroll-preparation.choice.chosen', { count: 1 }),
            lastname: '',
          }}
          others={others}
          entry={null}
          onClose={close}
          onSaved={done}
          onReload={onChanged}
        />
      )}
      {opened && opened.step !== 'enter' && (
        <StepDialog request={request} step={opened.step} ids={opened.ids} onClose={close} onDone={done} onReload={onChanged} />
      )}
    </Row>
  )
}

interface StepDialogProps {
  request: RequestPartProps['request']
  step: Step
  ids: readonly number[]
  onClose: () => void
  onDone: () => Promise<unknown>
  onReload: () => Promise<unknown>
}

/** All or none: the server names those who are refused, and the choice stays. */
function StepDialog({ request: { id: requestId, version }, step, ids, onClose, onDone, onReload }: StepDialogProps) {
  const isHold = step === 'hold' || step === 'release'
  return (
    <OperationDialog
      operation={isHold ? 'payroll/hold-payrolls' : 'payroll/config-payrolls'}
      isKeyed
      input={({ reason }) => {
        if (isHold) return { requestId, payrollIds: [...ids], hold: step === 'hold', reason }
        return {
          requestId,
          version,
          ...(step === 'include' ? { include: [...ids] } : { exclude: ids.map((id) => ({ id, reason })) }),
        }
      }}
      title={t(`payroll-preparation.choice.title.${step}`, { count: ids.length })}
      question={t(`payroll-preparation.choice.questions.${step}`)}
      reason={SAYS_WHY.includes(step) ? 'required' : undefined}
      submit={t(`payroll-preparation.choice.${step}`)}
      danger={step === 'exclude'}
      done={t(`payroll-preparation.choice.done.${step}`, { count: ids.length })}
      onDone={onDone}
      onReload={onReload}
      onClose={onClose}
    />
  )
}
