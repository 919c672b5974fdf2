import { Button, Checkbox, Input } from 'antd'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { CLIENT_BLOCKS } from '../../../../access-control/clients.ts'
import type { Client } from '../../../../contract/clients/schemas.ts'
import { t } from '../../../../contract/language/texts.ts'
import { fieldNames, nameOf } from '../../../forms/field-names.ts'
import type { LoadedForm } from '../../../forms/load-form.ts'
import { useFormsFor } from '../../../forms/use-forms.ts'
import { dialogTexts, OperationButton, useAct } from '../../../resource/operation-dialog.tsx'
import type { PartProps } from '../../../resource/record-view.tsx'
import { useUnsavedGuard } from '../../../ui/dialog.tsx'
import { formatDateTime } from '../../../ui/format.ts'
import { joined } from '../../../ui/joined.ts'
import { Block, Card, CardGrid, List, Note, Pair, Row } from '../../../ui/layout.tsx'
import { useMay } from '../../../ui/session-context.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'

const FORMS = CLIENT_BLOCKS.map((block) => `client-${block}`)

/** State of the onboarding: missing data, corrections, checks and history. */
export function OnboardingTab({ record: client, reload }: PartProps<Client>) {
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
          {missing.length === 0 && <Note>{t('clients.onboarding.nothingMissing')}</Note>}
          <List isBulleted>
            {missing.map((title) => {
              const tab = tabOf(title)
              return <li key={title}>{tab === null ? title : <Link to={`?tab=${tab}`}>{title}</Link>}</li>
            })}
          </List>
        </Card>
      )}
      {corrections.length > 0 && (
        <Card title={t('clients.onboarding.corrections')}>
          <List isLined>
            {corrections.map(({ id, title, note, addressed_at }) => (
              <Row as="li" justify="between" key={id}>
                <div>
                  <strong>{title}</strong>
                  <Note>{note}</Note>
                </div>
                <Note as="span">{addressed_at ? t('clients.onboarding.addressed') : t('clients.onboarding.open')}</Note>
              </Row>
            ))}
          </List>
        </Card>
      )}
      {requests.length > 0 && <ChangeRequests record={client} reload={reload} forms={forms} />}
      {checklist.length > 0 && ['Revision', 'Audit', 'Signing', 'Approval'].includes(status) && (
        <Checklist record={client} reload={reload} />
      )}
      <Card title={t('clients.onboarding.timeline')}>
        <List as="ol" isTimeline>
          {timeline.map(({ at, label, to, actor, reason }) => (
            <li key={`${at}-${label}`}>
              <div>
                <strong>{label}</strong> <StatusBadge list="clientOnboarding" value={to} />
              </div>
              <Note>{joined(actor, formatDateTime(at))}</Note>
              {reason !== null && <Note>{t('clients.onboarding.reason', { text: reason })}</Note>}
            </li>
          ))}
        </List>
      </Card>
    </CardGrid>
  )
}

const REVIEW = 'client/review-change-client'

/** Changes of the company information that the company asks for; the provider applies or declines them. */
function ChangeRequests({ record: client, reload, forms }: PartProps<Client> & { forms: readonly LoadedForm[] }) {
  const mayDecide = useMay('clients', 'edit')
  const names = useMemo(() => fieldNames(forms), [forms])
  const ended = { done: t('clients.saved'), onChanged: reload }
  const { act, loading } = useAct(REVIEW, ended)
  return (
    <Card title={t('clients.onboarding.requests')}>
      <List isLined>
        {client.requests.map((request) => (
          <Row as="li" justify="between" key={request.id}>
            <div>
              {request.changes.map(({ field, title, from, to }) => {
                const { text } = nameOf(names, field)
                return (
                  <Block key={field} as="p">
                    <strong>{title}</strong>: {text(from)} <span aria-hidden="true">→</span>{' '}
                    <span className="visually-hidden">{t('clients.onboarding.became')}</span> {text(to)}
                  </Block>
                )
              })}
              <Note>{joined(request.requested_by, formatDateTime(request.requested_at))}</Note>
            </div>
            {mayDecide && (
              <Row>
                <Button
                  type="primary"
                  loading={loading}
                  onClick={() => void act({ clientId: client.id, changeRequestId: request.id, status: 'Applied' })}
                >
                  {t('clients.onboarding.apply')}
                </Button>
                <OperationButton
                  operation={REVIEW}
                  input={{ clientId: client.id, changeRequestId: request.id, status: 'Declined' }}
                  {...dialogTexts('clients.onboarding.declining')}
                  reason="required"
                  danger
                  {...ended}
                />
              </Row>
            )}
          </Row>
        ))}
      </List>
    </Card>
  )
}

const OPEN_IN = ['Revision', 'Audit']
const MAX_NOTE = 500

/** The audit's checklist, item by item, with the reviewer and a note. */
function Checklist({ record: client, reload }: PartProps<Client>) {
  const mayReview = useMay('client-onboarding', 'review')
  const mayDecide = useMay('client-onboarding', 'decide')
  const mayCheck = OPEN_IN.includes(client.status) && (mayReview || mayDecide)
  return (
    <Card title={t('clients.onboarding.checklist')}>
      <List isLined>
        {client.checklist.map((check) => (
          // A note saved by another person resets the field.
          <Check key={`${check.key}-${check.note}`} clientId={client.id} check={check} mayCheck={mayCheck} reload={reload} />
        ))}
      </List>
    </Card>
  )
}

interface CheckProps extends Pick<PartProps<Client>, 'reload'> {
  clientId: number
  check: Client['checklist'][number]
  mayCheck: boolean
}

function Check({ clientId, check, mayCheck, reload }: CheckProps) {
  const [note, setNote] = useState(check.note ?? '')
  const { act, loading } = useAct('client/update-checklist-client', { onChanged: reload })
  const save = (isDone: boolean) => act({ clientId, key: check.key, isDone, note })
  const isNoteNew = note.trim() !== (check.note ?? '')
  useUnsavedGuard(isNoteNew)
  return (
    <li>
      <Checkbox checked={check.is_done} disabled={!mayCheck || loading} onChange={(event) => void save(event.target.checked)}>
        {mayCheck ? check.title : <Note as="span">{check.title}</Note>}
      </Checkbox>
      {mayCheck ? (
        <Pair top="xs">
          <Input
            aria-label={t('clients.onboarding.checklistNote', { item: check.title })}
            placeholder={t('clients.onboarding.checklistNote', { item: check.title })}
            maxLength={MAX_NOTE}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
          {isNoteNew && (
            <Button loading={loading} onClick={() => void save(check.is_done)}>
              {t('clients.onboarding.saveNote')}
            </Button>
          )}
        </Pair>
      ) : (
        check.note !== null && <Note>{check.note}</Note>
      )}
      {check.by !== null && check.at !== null && (
        <Note>{t('clients.onboarding.by', { name: check.by, when: formatDateTime(check.at) })}</Note>
      )}
    </li>
  )
}
