import { useEffect, useState } from 'react'
import { t } from '../../../contract/language/texts.ts'
import { EmptyNotice, ErrorNotice } from '../../ui/notices.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { EnvelopeCalls } from './envelope-calls.ts'
import { EnvelopeDetails } from './envelope-details.tsx'
import { signingOf } from './signing-of.ts'
import { TemplatePicker } from './template-picker.tsx'
import { useEnvelope } from './use-envelope.ts'

interface EnvelopePanelProps {
  calls: EnvelopeCalls
  /** The first signer and the address of the invitation; without an email the record decides. */
  signer: { name: string; email: string | null }
  /** The picker shows although there is an envelope (D6: while the onboarding is in Request). */
  picksAnyway?: boolean
  /** Called after every change of the envelope, because the record may have changed with it. */
  onChanged: () => Promise<unknown>
  /** The signing state of the displayed record: if the provider's state is newer, the record is read again. */
  seen?: string | undefined
}

/** Electronic signature of one agreement: the template picker before sending, then its progress. */
export function EnvelopePanel({ calls, signer, picksAnyway = false, onChanged, seen }: EnvelopePanelProps) {
  const { state, error, reload } = useEnvelope(calls)
  const [isSendingAgain, setSendingAgain] = useState(false)
  const now = state?.envelope ? signingOf(state.envelope) : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each state that the provider says.
  useEffect(() => {
    if (seen !== undefined && now !== undefined && seen !== now) void onChanged()
  }, [now])
  if (!state) {
    return error ? <ErrorNotice message={error.message} onRetry={() => void reload()} /> : <Spinner />
  }
  const { envelope, may_send, missing } = state
  const changed = async () => {
    setSendingAgain(false)
    await Promise.all([reload(), onChanged()])
  }
  const picks = may_send && (envelope === null || picksAnyway || isSendingAgain)
  const picker = picks && (
    <TemplatePicker
      calls={calls}
      signer={signer}
      missing={missing}
      onSent={changed}
      onCancel={isSendingAgain ? () => setSendingAgain(false) : null}
    />
  )
  if (envelope === null) {
    return picker || <EmptyNotice title={t('envelope.none')}>{t('envelope.noneDetail')}</EmptyNotice>
  }
  return (
    <>
      {picker}
      {!isSendingAgain && (
        <EnvelopeDetails
          calls={calls}
          envelope={envelope}
          onChanged={changed}
          onSendAgain={picks ? null : () => setSendingAgain(true)}
        />
      )}
    </>
  )
}
