import { Button, Checkbox, Input } from 'antd'
import { useMemo, useRef, useState } from 'react'
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
import { FileInput } from '../../../ui/file-input.tsx'
import { formatDateTime } from '../../../ui/format.ts'
import { StatusBadge } from '../../../ui/head.tsx'
import { Block, Card, CardGrid, List, Note, Pair, Row } from '../../../ui/layout.tsx'
import { useMay, useSession } from '../../../ui/session-context.ts'

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
              <Note>{[actor, formatDateTime(at)].filter(Boolean).join(' · ')}</Note>
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
              <Note>{[request.requested_by, formatDateTime(request.requested_at)].filter(Boolean).join(' · ')}</Note>
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

const AGREEMENT = 'service_agreement'
/** Statuses in which the company uploads, and those in which the provider reviews. */
const OPEN_TO_CLIENT = ['Request', 'Approved']
const REVIEWED_IN = ['Revision', 'Approved']

export function DocumentsTab({ record: client, reload }: PartProps<Client>) {
  const session = useSession()
  const { status } = client
  const isClient = session.role === 'Client'
  const mayEdit = useMay('clients', 'edit-company')
  const mayUpload = mayEdit && (isClient ? OPEN_TO_CLIENT.includes(status) : status !== 'Denied')
  const mayReview = useMay('client-onboarding', 'review') && REVIEWED_IN.includes(status)
  const documents = client.documents.filter(({ kind }) => kind !== AGREEMENT)
  const agreement = client.documents.find(({ kind }) => kind === AGREEMENT)
  const awaitsAgreement = status === 'Signing' && !isClient && mayEdit
  return (
    <Card title={t('clients.tabs.documents')} action={<Note>{t('clients.documents.pdf')}</Note>}>
      <List isLined>
        {(agreement ? [...documents, agreement] : documents).map((document) => {
          const { kind, title, file_url, file_name, uploaded_at, reject_reason } = document
          const isAgreement = kind === AGREEMENT
          return (
            <Row as="li" justify="between" key={kind}>
              <div>
                <strong>{title}</strong> <StatusBadge list="clientDocuments" value={document.status} />
                {file_name !== null && (
                  <Note>{t('clients.documents.meta', { name: file_name, when: formatDateTime(uploaded_at) })}</Note>
                )}
                {reject_reason !== null && <Note>{t('clients.onboarding.reason', { text: reject_reason })}</Note>}
              </div>
              <Row>
                {file_url !== null && (
                  <a href={file_url} target="_blank" rel="noreferrer" aria-label={t('clients.documents.openOf', { title })}>
                    {t('clients.documents.open')}
                  </a>
                )}
                {mayReview && !isAgreement && document.id !== null && (
                  <ReviewButtons clientId={client.id} documentId={document.id} document={document} reload={reload} />
                )}
                {mayUpload && !isAgreement && (
                  <UploadButton clientId={client.id} kind={kind} title={title} isThere={file_url !== null} reload={reload} />
                )}
              </Row>
            </Row>
          )
        })}
        {awaitsAgreement && (
          <Row as="li" justify="between">
            <div>
              <strong>{t('clients.documents.agreement')}</strong>
              <Note>{t('clients.documents.agreementDetail')}</Note>
            </div>
            <Row>
              <UploadButton
                clientId={client.id}
                kind={AGREEMENT}
                title={t('clients.documents.agreement')}
                isThere={false}
                reload={reload}
              />
            </Row>
          </Row>
        )}
      </List>
    </Card>
  )
}

interface UploadButtonProps extends Pick<PartProps<Client>, 'reload'> {
  clientId: number
  kind: string
  title: string
  isThere: boolean
}

function UploadButton({ clientId, kind, title, isThere, reload }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState(0)
  const { act, loading, problem } = useAct('client/upload-docs-client', {
    done: t('clients.documents.uploaded'),
    onChanged: reload,
    showsProblem: true,
  })
  const send = (document_file: File) => {
    setShare(0)
    return act({ clientId, kind }, { files: { document_file }, onProgress: setShare })
  }
  const name = isThere ? t('clients.documents.replaceOf', { title }) : t('clients.documents.uploadOf', { title })
  return (
    <>
      {problem !== null && (
        <Note tone="wrong" role="alert">
          {problem}
        </Note>
      )}
      <Button loading={loading} aria-label={name} onClick={() => input.current?.click()}>
        {loading
          ? t('clients.documents.uploading', { share: Math.round(share * 100) })
          : isThere
            ? t('clients.documents.replace')
            : t('clients.documents.upload')}
      </Button>
      <FileInput ref={input} accept=".pdf" aria-label={name} data-kind={kind} onChoose={([file]) => void send(file as File)} />
    </>
  )
}

const REVIEW_DOCUMENT = 'client/review-document-client'

interface ReviewButtonsProps extends Pick<PartProps<Client>, 'reload'> {
  clientId: number
  documentId: number
  document: Client['documents'][number]
}

function ReviewButtons({ clientId, documentId, document, reload }: ReviewButtonsProps) {
  const { act, loading } = useAct(REVIEW_DOCUMENT, { done: t('clients.saved'), onChanged: reload })
  const { title } = document
  return (
    <>
      {document.status !== 'Accepted' && (
        <Button
          type="primary"
          loading={loading}
          aria-label={t('clients.documents.acceptOf', { title })}
          onClick={() => void act({ clientId, documentId, status: 'Accepted' })}
        >
          {t('clients.documents.accept')}
        </Button>
      )}
      {document.status !== 'Rejected' && (
        <OperationButton
          operation={REVIEW_DOCUMENT}
          input={({ reason }) => ({ clientId, documentId, status: 'Rejected' as const, reject_reason: reason })}
          {...dialogTexts('clients.documents.rejecting', { title })}
          reason="required"
          danger
          done={t('clients.saved')}
          onChanged={reload}
        />
      )}
    </>
  )
}
