import type { LoadedForm } from '../../../forms/load-form.ts'
import { CLIENT_TEXTS } from '../../../texts/clients.ts'
import { formatDateTime } from '../../../ui/format.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { ClientPartProps } from '../client-part.ts'
import style from '../clients.module.css'
import { ChangeRequests } from './change-requests.tsx'
import { Checklist } from './checklist.tsx'

const TEXTS = CLIENT_TEXTS.onboarding

/** Where the company stands: what is missing and to be corrected, what is looked up, and how it came here. */
export function OnboardingTab({ client, onReload, forms }: ClientPartProps & { forms: Readonly<Record<string, LoadedForm>> }) {
  const { missing, corrections, timeline, checklist, requests, status } = client
  return (
    <div className={style['cards']}>
      {status === 'Request' && (
        <section className={style['card']} aria-label={TEXTS.missing}>
          <div className={style['cardHead']}>
            <h2>{TEXTS.missing}</h2>
          </div>
          {missing.length === 0 ? (
            <p className={style['quiet']}>{TEXTS.nothingMissing}</p>
          ) : (
            <ul className={style['plainList']}>
              {missing.map((title) => (
                <li key={title}>{title}</li>
              ))}
            </ul>
          )}
        </section>
      )}
      {corrections.length > 0 && (
        <section className={style['card']} aria-label={TEXTS.corrections}>
          <div className={style['cardHead']}>
            <h2>{TEXTS.corrections}</h2>
          </div>
          <ul className={style['rows']}>
            {corrections.map(({ id, title, note, addressed_at }) => (
              <li key={id} className={style['row']}>
                <div>
                  <strong>{title}</strong>
                  <p className={style['quiet']}>{note}</p>
                </div>
                <span className={style['quiet']}>{addressed_at ? TEXTS.addressed : TEXTS.open}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {requests.length > 0 && <ChangeRequests client={client} onReload={onReload} forms={forms} />}
      {checklist.length > 0 && ['Revision', 'Audit', 'Signing', 'Approval'].includes(status) && (
        <Checklist client={client} onReload={onReload} />
      )}
      <section className={style['card']} aria-label={TEXTS.timeline}>
        <div className={style['cardHead']}>
          <h2>{TEXTS.timeline}</h2>
        </div>
        <ol className={style['timeline']}>
          {timeline.map(({ at, label, to, actor, reason }) => (
            <li key={`${at}-${label}`}>
              <div>
                <strong>{label}</strong> <StatusBadge list="clientOnboarding" value={to} />
              </div>
              <p className={style['quiet']}>{[actor, formatDateTime(at)].filter(Boolean).join(' · ')}</p>
              {reason !== null && <p className={style['quiet']}>{TEXTS.reason(reason)}</p>}
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}
