import { Button } from 'antd'
import { useState } from 'react'
import { t } from '../../../contract/language/texts.ts'
import type { DecodedSession } from '../../../contract/session/schemas.ts'
import { ApiError } from '../../../providers/api.ts'
import { useCall } from '../../../providers/calls.ts'
import { decodeSession } from '../../../providers/session.ts'
import { confirmByPasskey, confirmSignIn, type SignInOutcome, signIn } from '../../../providers/sign-in.ts'
import { LoadingForm } from '../../forms/loading-form.tsx'
import { useForm } from '../../forms/use-forms.ts'
import { Dialog, DialogButtons } from '../../ui/dialog.tsx'

export interface SessionEndedDialogProps {
  /** The person whose work is on the screen. */
  session: DecodedSession
  /** Discards the unsaved input. */
  onLeave: () => void
}

type SecondStep = Extract<SignInOutcome, { kind: 'second-step' }>

const ID = 'session-ended'
const EMPTY = {}
const NO_FIELDS: never[] = []

/** Kept stable between renders, for useCall. Listeners of the session continue from here. */
async function enter({ email, password, code, ticket }: Record<string, unknown>): Promise<SignInOutcome | 'over'> {
  try {
    const outcome: SignInOutcome =
      typeof ticket === 'string'
        ? {
            kind: 'signed-in',
            goTo: await (code === undefined ? confirmByPasskey(ticket) : confirmSignIn(String(code), ticket)),
          }
        : await signIn(String(email), String(password))
    if (outcome.kind === 'signed-in') await decodeSession()
    return outcome
  } catch (error) {
    const isOver = ticket !== null && error instanceof ApiError && error.code === 'UNAUTHENTICATED'
    if (isOver) return 'over'
    throw error
  }
}

/** The account may have a passkey and no authenticator app. */
const introOf = ({ hasPasskey }: SecondStep): string =>
  hasPasskey ? t('session-ended.secondStep.introWithPasskey') : t('session-ended.secondStep.intro')

/** The sign-in form over a covered page, and its second step. */
export function SessionEndedDialog({ session, onLeave }: SessionEndedDialogProps) {
  // The bearer of the second step; it ends after a few minutes or wrong codes.
  const [step, setStep] = useState<SecondStep | null>(null)
  const ticket = step?.token ?? null
  const form = useForm(ticket === null ? 'login' : 'second-factor')
  const { call, loading, data, error } = useCall(enter)
  const submit = (typed: Record<string, unknown>) =>
    call({ ...typed, ticket }, (outcome) => {
      if (outcome === 'over') setStep(null)
      else if (outcome.kind === 'second-step') setStep(outcome)
      // An account that needs a new password or a confirmed address continues on the sign-in screens.
      else if (outcome.kind !== 'signed-in') onLeave()
    })
  return (
    <Dialog
      title={t('session-ended.title')}
      isDirty
      isBusy={loading}
      isOpaque
      onClose={onLeave}
      width={440}
      footer={(close) => (
        <DialogButtons
          onCancel={close}
          cancel={t('session-ended.leave')}
          submit={t('session-ended.submit')}
          submitting={t('session-ended.submitting')}
          form={ID}
          loading={loading}
          disabled={!form.data}
        />
      )}
    >
      <p>{step === null ? t('session-ended.detail', { name: `${session.firstname} ${session.lastname}` }) : introOf(step)}</p>
      {step?.hasPasskey && (
        <Button block loading={loading} onClick={() => void submit({})}>
          {t('session-ended.secondStep.passkey')}
        </Button>
      )}
      <LoadingForm
        key={ticket}
        id={ID}
        query={form}
        notLoaded={t('session-ended.notLoaded')}
        data={EMPTY}
        disabled={loading}
        isOwnData
        banner={
          data === 'over' ? t('session-ended.secondStep.over') : error && error.fields.length === 0 ? error.message : null
        }
        extraErrors={error?.fields ?? NO_FIELDS}
        onSubmit={(data) => void submit(data)}
      />
    </Dialog>
  )
}
