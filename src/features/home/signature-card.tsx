import { Alert, Button } from 'antd'
import { useCallback } from 'react'
import { t } from '../../../contract/language/texts.ts'
import type { Person } from '../../../contract/people/schemas.ts'
import { useCall } from '../../../providers/use-call.ts'
import type { EnvelopeCalls } from '../../parts/envelope/envelope-calls.ts'
import { useContractCalls } from '../../parts/envelope/use-contract-calls.ts'
import { useEnvelope } from '../../parts/envelope/use-envelope.ts'
import { formatDate } from '../../ui/format.ts'
import { Note } from '../../ui/layout.tsx'
import { ErrorNotice } from '../../ui/notices.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import style from './home.module.css'

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
  if (error)
    return <ErrorNotice heading={t('own-home.signature.notLoaded')} message={error.message} onRetry={() => void reload()} />
  const envelope = state?.envelope
  if (!envelope?.may_sign) return null
  const until = envelope.expires_at
  return (
    <section aria-label={t('own-home.signature.title')}>
      <Alert
        type="info"
        showIcon
        message={t('own-home.signature.title')}
        description={
          <div className={style['asked']}>
            <p>{t('own-home.signature.what', { sender: envelope.admin.name, contract: envelope.template_name })}</p>
            {until && <Note>{t('own-home.signature.until', { day: formatDate(until) })}</Note>}
            <Refusal error={sign.error} />
            <Button type="primary" loading={sign.loading} onClick={() => void sign.call(undefined)}>
              {sign.loading ? t('envelope.saving') : t('own-home.signature.open')}
            </Button>
          </div>
        }
      />
    </section>
  )
}
