import { Link } from 'react-router'
import { CLIENT_BLOCKS } from '../../../../access-control/clients.ts'
import { t } from '../../../../contract/language/texts.ts'
import { useFormsFor } from '../../../forms/use-forms.ts'
import { Card, CardGrid } from '../../../ui/card.tsx'
import { formatDateTime } from '../../../ui/format.ts'
import { List, Note } from '../../../ui/layout.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { ClientPartProps } from '../client-part.ts'
import style from '../clients.module.css'
import { ChangeRequests } from './change-requests.tsx'
import { Checklist } from './checklist.tsx'

const FORMS = CLIENT_BLOCKS.map((block) => `client-${block}`)

/** State of the onboarding: missing data, corrections, checks and history. */
export function OnboardingTab({ client, onReload }: ClientPartProps) {
  const { data: forms = [] } = useFormsFor(FORMS, 'Client')
  const { missing, items, corrections, timeline, checklist, requests, status } = client
  /** The part of the record where something missing is filled in or uploaded. */
  const tabOf = (title: string): string | null => {
    const key = items.find((item) => item.title === title)?.key ?? ''
    if (key.startsWith('documents.')) return 'documents'
    return (
      CLIENT_BLOCKS.find((_block, at) => Object.hasOwn(forms[at]?.schema.properties ?? {}, key.split('.')[0] ?? '')) ?? null
    )
  }
  return (
    <CardGrid>
      {status === 'Request' && (
        <Card title={t('clients.onboarding.missing')}>
          {missing.length === 0 ? (
            <Note>{t('clients.onboarding.nothingMissing')}</Note>
          ) : (
            <List isBulleted>
              {missing.map((title) => {
                const tab = tabOf(title)
                return <li key={title}>{tab === null ? title : <Link to={`?tab=${tab}`}>{title}</Link>}</li>
              })}
            </List>
          )}
        </Card>
      )}
      {corrections.length > 0 && (
        <Card title={t('clients.onboarding.corrections')}>
          <ul className={style['rows']}>
            {corrections.map(({ id, title, note, addressed_at }) => (
              <li key={id} className={style['row']}>
                <div>
                  <strong>{title}</strong>
                  <Note>{note}</Note>
                </div>
                <Note as="span">{addressed_at ? t('clients.onboarding.addressed') : t('clients.onboarding.open')}</Note>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {requests.length > 0 && <ChangeRequests client={client} onReload={onReload} forms={forms} />}
      {checklist.length > 0 && ['Revision', 'Audit', 'Signing', 'Approval'].includes(status) && (
        <Checklist client={client} onReload={onReload} />
      )}
      <Card title={t('clients.onboarding.timeline')}>
        <ol className={style['timeline']}>
          {timeline.map(({ at, label, to, actor, reason }) => (
            <li key={`${at}-${label}`}>
              <div>
                <strong>{label}</strong> <StatusBadge list="clientOnboarding" value={to} />
              </div>
              <Note>{[actor, formatDateTime(at)].filter(Boolean).join(' · ')}</Note>
              {reason !== null && <Note>{t('clients.onboarding.reason', { text: reason })}</Note>}
            </li>
          ))}
        </ol>
      </Card>
    </CardGrid>
  )
}
