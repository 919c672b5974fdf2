import { App, Button } from 'antd'
import { useCallback, useMemo, useRef, useState } from 'react'
import { cleanFormData } from '../../../../contract/forms/clean.ts'
import { callApi } from '../../../../providers/api.ts'
import { useCall } from '../../../../providers/use-call.ts'
import { isChanged } from '../../../forms/is-changed.ts'
import { SchemaForm, type SchemaFormHandle } from '../../../forms/schema-form.tsx'
import { TERMINATION_TEXTS as TEXTS } from '../../../texts/termination.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { ErrorNotice } from '../../../ui/notices.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useUnsavedGuard } from '../../../ui/use-unsaved-guard.ts'
import { useForm } from '../documents/use-form.ts'
import { ConfirmSettlement } from './confirm-settlement.tsx'
import { endingOf, formOfRole, termsOf } from './ending.ts'
import type { TerminationDialogProps } from './request-dialog.tsx'
import style from './termination.module.css'

const FORMS = ['terminate-ending', 'terminate-terms'] as const

const calculate = (input: Parameters<typeof callApi<'employee/calculate-termination'>>[1]) =>
  callApi('employee/calculate-termination', input)

/** Ends a contract in two looks: what is said about it, then the settlement, which is confirmed by a typed word. */
export function TerminateDialog({ contractId, role, termination, onClose, onChanged }: TerminationDialogProps) {
  const { message } = App.useApp()
  const endingForm = useForm(formOfRole(role), role)
  const termsForm = useForm('termination-settlement', role)
  const before = useMemo(() => ({ ending: endingOf(termination), terms: termsOf(termination) }), [termination])
  const [ending, setEnding] = useState<Record<string, unknown>>(before.ending)
  const [terms, setTerms] = useState<Record<string, unknown>>(before.terms)
  const [isLooking, setLooking] = useState(false)
  const [word, setWord] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const handles = [useRef<SchemaFormHandle>(null), useRef<SchemaFormHandle>(null)] as const
  const requestKey = useMemo(() => crypto.randomUUID(), [])
  const said = { ...cleanFormData(ending), ...(role === 'Contractor' ? {} : cleanFormData(terms)) } as Record<string, string>
  const sums = useCall(calculate)
  const send = useCallback(
    (input: object) =>
      callApi('employee/terminate-last-contract', {
        contractId,
        ...(termination ? { terminationId: termination.id, version: termination.version } : { requestKey }),
        ...input,
      }),
    [contractId, termination, requestKey],
  )
  const end = useCall(send)
  const isDirty = isChanged(before.ending, ending) || isChanged(before.terms, terms) || word !== ''
  useUnsavedGuard(isDirty)

  const look = async () => {
    // Both say what is wrong with them at once; sending a form that is not right shows its errors.
    const wrong = FORMS.filter((_, at) => handles[at]?.current?.validate() === false)
    for (const id of wrong.toReversed()) (document.getElementById(id) as HTMLFormElement | null)?.requestSubmit()
    if (wrong.length > 0) return
    const { reason: _reason, notice_date: _notice, person_told: _told, rehire: _rehire, ...figures } = said
    const state = await sums.call({ contractId, ...figures } as Parameters<typeof calculate>[0])
    end.reset()
    setWord('')
    setWasSent(false)
    setLooking(state.status === 200)
  }
  const confirm = async () => {
    setWasSent(true)
    if (word !== TEXTS.word) return
    const state = await end.call({ ...said, totalsHash: sums.data?.totalsHash, confirm: word })
    if (state.status !== 200) return
    const isScheduled = state.data?.termination.status === 'Scheduled'
    void message.success(isScheduled ? TEXTS.scheduled : TEXTS.terminated)
    await onChanged()
  }
  const isChanging = termination?.status === 'Scheduled'
  const hasForms = endingForm.data && termsForm.data
  const failed = endingForm.error ?? termsForm.error
  const looked = isLooking ? sums.data : null
  return (
    <Dialog
      title={isChanging ? TEXTS.changeTitle : TEXTS.terminateTitle}
      isOpen
      onClose={onClose}
      isDirty={isDirty}
      width={760}
      footer={(close) => (
        <>
          {looked && (
            <Button onClick={() => setLooking(false)} disabled={end.loading}>
              {TEXTS.back}
            </Button>
          )}
          {looked ? (
            <DialogButtons
              onCancel={close}
              submit={TEXTS.terminate}
              submitting={TEXTS.working}
              danger
              loading={end.loading}
              onSubmit={() => void confirm()}
            />
          ) : (
            <DialogButtons
              onCancel={close}
              submit={TEXTS.calculate}
              submitting={TEXTS.calculating}
              loading={sums.loading}
              disabled={!hasForms}
              onSubmit={() => void look()}
            />
          )}
        </>
      )}
    >
      {looked && (
        <>
          <Refusal error={end.error} onLoadLatest={() => void onChanged()} />
          {end.error?.code === 'TOTALS_CHANGED' && (
            <Button onClick={() => void look()} loading={sums.loading}>
              {TEXTS.again}
            </Button>
          )}
          <ConfirmSettlement
            {...looked}
            day={String(said['contract_end_date'])}
            word={word}
            onWord={setWord}
            isWrong={wasSent && word !== TEXTS.word}
          />
        </>
      )}
      {/* Kept while the settlement is looked at, so that going back finds everything as it was typed. */}
      <div hidden={looked !== null}>
        <p className={style['intro']}>{TEXTS.stepOne}</p>
        {hasForms ? (
          <>
            <SchemaForm
              id={FORMS[0]}
              form={endingForm.data}
              data={before.ending}
              formRef={handles[0]}
              disabled={sums.loading}
              banner={sums.error?.message ?? null}
              {...(sums.error && sums.error.fields.length > 0 ? { extraErrors: sums.error.fields } : {})}
              onChange={setEnding}
              onSubmit={() => void look()}
            />
            {role !== 'Contractor' && (
              <div className={style['terms']}>
                <SchemaForm
                  id={FORMS[1]}
                  form={termsForm.data}
                  data={before.terms}
                  formRef={handles[1]}
                  disabled={sums.loading}
                  onChange={setTerms}
                  onSubmit={() => void look()}
                />
              </div>
            )}
          </>
        ) : failed ? (
          <ErrorNotice
            message={TEXTS.notLoaded}
            onRetry={() => void Promise.all([endingForm.refetch(), termsForm.refetch()])}
          />
        ) : (
          <Spinner />
        )}
      </div>
    </Dialog>
  )
}
