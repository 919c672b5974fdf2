import type { Envelope } from '../../../contract/envelopes/schemas.ts'
import { t } from '../../../contract/language/texts.ts'
import { formatDateTime } from '../../ui/format.ts'
import { List, Note, Row } from '../../ui/layout.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import style from './envelope.module.css'
import { EnvelopeActions } from './envelope-actions.tsx'
import type { EnvelopeCalls } from './envelope-calls.ts'

interface EnvelopeDetailsProps {
  calls: EnvelopeCalls
  envelope: Envelope
  onChanged: () => Promise<void>
  /** `null` where the template picker is already shown. */
  onSendAgain: (() => void) | null
}

/** State of an envelope: progress, signers, events and actions. */
export function EnvelopeDetails({ calls, envelope, onChanged, onSendAgain }: EnvelopeDetailsProps) {
  const reason = envelope.declined_reason ?? envelope.closing_reason
  const facts = [
    [t('envelope.details.template'), envelope.template_name],
    [t('envelope.details.sent'), envelope.envelope_date_sent && formatDateTime(envelope.envelope_date_sent)],
    [t('envelope.details.changed'), formatDateTime(envelope.status_changed_at)],
    [t('envelope.details.expires'), envelope.expires_at && formatDateTime(envelope.expires_at)],
    [t('envelope.details.reminded'), envelope.reminded_at && formatDateTime(envelope.reminded_at)],
    [t('envelope.details.reason'), reason],
  ] as const
  const signers = [
    { ...envelope.applicant, status: envelope.applicant_signature_status, order: t('envelope.details.first') },
    { ...envelope.admin, status: envelope.admin_signature_status, order: t('envelope.details.second') },
  ]
  return (
    <section className={style['details']} aria-label={t('envelope.details.title')}>
      <Row justify="between">
        <h3>{t('envelope.details.title')}</h3>
        <StatusBadge list="envelope" value={envelope.envelope_status} />
      </Row>
      {envelope.envelope_status === 'created' && <Note>{t('envelope.details.sending')}</Note>}
      {envelope.envelope_status === 'completed' && !envelope.has_files && <Note>{t('envelope.details.beingKept')}</Note>}
      <dl className={style['facts']}>
        {facts.map(([label, value]) =>
          value === null || value === '' ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      <h4>{t('envelope.details.signatures')}</h4>
      <List as="ol" isLined>
        {signers.map(({ order, name, email, status }) => (
          <Row as="li" justify="between" key={order}>
            <span>
              <strong>{name}</strong>, {order}
              <Note as="span">{email}</Note>
            </span>
            <StatusBadge list="envelope" value={status} />
          </Row>
        ))}
      </List>
      <EnvelopeActions calls={calls} envelope={envelope} onChanged={onChanged} onSendAgain={onSendAgain} />
      {envelope.events.length > 0 && (
        <details className={style['events']}>
          <summary>{t('envelope.details.history')}</summary>
          <ol>
            {envelope.events.map(({ at, who, what }) => (
              <li key={`${at}-${what}-${who}`}>
                <time dateTime={at}>{formatDateTime(at)}</time> {what} {who && t('envelope.details.by', { who })}
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  )
}
