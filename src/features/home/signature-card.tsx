import { Alert, Button } from 'antd'
import { useCallback } from 'react'
import type { Person } from '../../../contract/people/schemas.ts'
import { useCall } from '../../../providers/use-call.ts'
import type { EnvelopeCalls } from '../../parts/envelope/envelope-calls.ts'
import { useContractCalls } from '../../parts/envelope/use-contract-calls.ts'
import { useEnvelope } from '../../parts/envelope/use-envelope.ts'
import { ENVELOPE_TEXTS } from '../../texts/envelope.ts'
import { OWN_HOME_TEXTS } from '../../texts/own-home.ts'
import { formatDate } from '../../ui/format.ts'
import { Note } from '../../ui/layout.tsx'
import { ErrorNotice } from '../../ui/notices.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import style from './home.module.css'

const TEXTS = OWN_HOME_TEXTS.signature

/** The contract that waits for this person's signature, with the way to it; nothing where none does (E8, E11). */
export function SignatureCard({ person }: { person: Person }) {
  const calls = useContractCalls(person)
  return calls && <Waiting calls={calls} />
}

function Waiting({ calls }: { calls: EnvelopeCalls }) {
  const { state, error, reload } = useEnvelope(calls)
  const sign = useCall(
    useCallback(async () => {
      window.location.assign(await calls.sign())
    }, [calls]),
  )
  if (error) return <ErrorNotice heading={TEXTS.notLoaded} message={error.message} onRetry={() => void reload()} />
  const envelope = state?.envelope
  if (!envelope?.may_sign) return null
  const until = envelope.expires_at
  return (
    <section aria-label={TEXTS.title}>
      <Alert
        type="info"
        showIcon
        message={TEXTS.title}
        description={
          <div className={style['asked']}>
            <p>{TEXTS.what(envelope.template_name, envelope.admin.name)}</p>
            {until && <Note>{TEXTS.until(formatDate(until))}</Note>}
            <Refusal error={sign.error} />
            <Button type="primary" loading={sign.loading} onClick={() => void sign.call(undefined)}>
              {sign.loading ? ENVELOPE_TEXTS.saving : TEXTS.open}
            </Button>
          </div>
        }
      />
    </section>
  )
}
