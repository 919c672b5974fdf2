import { deepEquals } from '@rjsf/utils'
import { App, Button, Progress, Tabs } from 'antd'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { canOpen, PAGES } from '../../../../access-control/pages.ts'
import type { Role } from '../../../../access-control/roles.ts'
import { kindsFor } from '../../../../contract/documents/kinds.ts'
import type { PersonDocuments } from '../../../../contract/documents/schemas.ts'
import { cleanFormData } from '../../../../contract/forms/clean.ts'
import { t } from '../../../../contract/language/texts.ts'
import type { Person } from '../../../../contract/people/schemas.ts'
import { useOperation, useRequestKey } from '../../../../providers/calls.ts'
import type { LoadedForm } from '../../../forms/load-form.ts'
import { SchemaForm } from '../../../forms/schema-form.tsx'
import { useFormFor } from '../../../forms/use-forms.ts'
import { ActionsPlace } from '../../../parts/envelope/actions-row.tsx'
import { Dialog, DialogButtons, useUnsavedGuard } from '../../../ui/dialog.tsx'
import { FileInput } from '../../../ui/file-input.tsx'
import { List, Note, Pair, ProblemNote, Row } from '../../../ui/layout.tsx'
import { NotLoaded } from '../../../ui/notices.tsx'
import { useSession } from '../../../ui/session-context.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useDrop } from '../../../ui/use-drop.ts'
import style from './documents.module.css'
import { formatSize } from './format-size.ts'
import { groupByKind, type KindGroup } from './kind-group.ts'
import { PersonEnvelope } from './person-envelope.tsx'
import { type Upload, useUploads } from './use-uploads.ts'

interface UploadDialogProps {
  person: Person
  mayUpload: boolean
  mayRequest: boolean
  /** Does this viewer see the envelope of the contract (D6)? */
  seesEnvelope: boolean
  documents: PersonDocuments
  isOpen: boolean
  onClose: () => void
  onChanged: () => Promise<unknown>
}

/** Upload Docs (D1-D6): uploading files, requesting them from the person, and the contract to sign. */
export function UploadDialog({
  person,
  mayUpload,
  mayRequest,
  seesEnvelope,
  documents,
  isOpen,
  onClose,
  onChanged,
}: UploadDialogProps) {
  const { message } = App.useApp()
  const session = useSession()
  const navigate = useNavigate()
  const [tab, setTab] = useState(mayUpload ? 'docs' : mayRequest ? 'request' : 'docusign')
  // Nothing can be sent before the form is there.
  const [isReady, setReady] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [hasTyped, setTyped] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const [goTo, setGoTo] = useState<string | null>(null)
  const role = person.role.name as Role
  const form = useFormFor('documents', role)
  const uploads = useUploads(person.id, form.data)
  const isDirty = uploads.isDirty || hasTyped
  useUnsavedGuard(isOpen && isDirty)
  // Called only when nothing counts as unsaved any more, or the guard would block leaving the page.
  useEffect(() => {
    if (goTo !== null && !isOpen) void navigate(goTo)
  }, [goTo, isOpen, navigate])

  const close = () => {
    uploads.stopAll()
    onClose()
  }
  const upload = async () => {
    setProblem(null)
    if (!uploads.canSend) return setProblem(uploads.isDirty ? null : t('documents.upload.nothing'))
    const { done, failed } = await uploads.send()
    if (done.length > 0) await onChanged()
    if (failed.length > 0) return setProblem(done.length > 0 ? t('documents.upload.someFailed') : null)
    void message.success(t('documents.upload.allDone', { count: done.length }))
    close()
  }
  /** After a request the list opens (D5), if the viewer may open it. */
  const asked = async () => {
    void message.success(t('documents.ask.done'))
    close()
    const list = role === 'InternalEmployee' ? 'internalEmployees' : 'employeesOnboarding'
    if (canOpen(session, list)) setGoTo(PAGES[list].path)
    else await onChanged()
  }

  const docs = (
    <section
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => event.preventDefault()}
      aria-label={t('documents.upload.tabs.docs')}
    >
      <Note bottom="m">{t('documents.upload.intro')}</Note>
      {!form.data && <NotLoaded error={form.error} refetch={form.refetch} notLoaded={t('documents.ask.formNotLoaded')} />}
      <List isLined>
        {rowsOf(form.data, groupByKind(role, documents.documents)).map((group) => (
          <UploadRow
            key={group.key}
            group={group}
            upload={uploads.uploads[group.key]}
            onChoose={(file) => {
              setProblem(null)
              uploads.choose(group.key, file)
            }}
            onRemove={() => uploads.remove(group.key)}
            onStop={() => uploads.stop(group.key)}
          />
        ))}
      </List>
      <ProblemNote as="div">{problem}</ProblemNote>
    </section>
  )
  const request = (
    <RequestForm person={person} onReady={setReady} onTyped={setTyped} onSending={setAsking} onDone={() => void asked()} />
  )
  const envelope = (
    <ActionsPlace value={place}>
      <PersonEnvelope person={person} onChanged={onChanged} />
    </ActionsPlace>
  )
  const tabs = [
    ...(mayUpload ? [{ key: 'docs', label: t('documents.upload.tabs.docs'), forceRender: true, children: docs }] : []),
    ...(mayRequest ? [{ key: 'request', label: t('documents.upload.tabs.request'), children: request }] : []),
    ...(seesEnvelope ? [{ key: 'docusign', label: t('envelope.tab'), children: envelope }] : []),
  ]
  const sending = {
    submit: t('documents.upload.submit'),
    submitting: t('documents.upload.submitting'),
    loading: uploads.isSending,
    stoppable: true,
    onSubmit: () => void upload(),
  }
  const asking = {
    submit: t('documents.ask.submit'),
    submitting: t('documents.ask.submitting'),
    loading: isAsking,
    disabled: !isReady,
    form: REQUEST_FORM_ID,
  }
  return (
    <Dialog
      title={t('documents.upload.title')}
      isOpen={isOpen}
      onClose={close}
      isDirty={isDirty}
      isBusy={isAsking}
      width={640}
      footer={(closeDialog) =>
        tab === 'docusign' ? (
          <Row justify="end">
            <Button onClick={closeDialog}>{t('documents.upload.close')}</Button>
            <Row ref={setPlace} as="span" justify="end" />
          </Row>
        ) : (
          <DialogButtons onCancel={closeDialog} cancel={t('documents.upload.close')} {...(tab === 'docs' ? sending : asking)} />
        )
      }
    >
      <Tabs activeKey={tab} onChange={setTab} items={tabs} />
    </Dialog>
  )
}

/** The documents of the form, in its order and with its titles, each with its current file. */
const rowsOf = (form: LoadedForm | undefined, groups: readonly KindGroup[]): KindGroup[] =>
  Object.entries(form?.schema.properties ?? {}).flatMap(([key, { title, description }]) => {
    const group = groups.find((one) => one.key === key)
    return group ? [{ ...group, label: title ?? group.label, hint: description ?? group.hint }] : []
  })

const REQUEST_FORM_ID = 'request-documents'

interface RequestFormProps {
  person: Person
  onReady: (isReady: boolean) => void
  onTyped: (hasTyped: boolean) => void
  onSending: (isSending: boolean) => void
  onDone: () => void
}

/** REQUEST (D4): the choice of requested documents. Its submit button is in the dialog's footer. */
function RequestForm({ person, onReady, onTyped, onSending, onDone }: RequestFormProps) {
  const role = person.role.name as Role
  const form = useFormFor('document-request', role)
  const nothing = useMemo(() => Object.fromEntries(kindsFor(role).map(({ flag }) => [flag, false])), [role])
  const keyOf = useRequestKey()
  const { call, loading, error } = useOperation('employee/requested-docs-employees')
  useEffect(() => onSending(loading), [loading, onSending])
  const isReady = form.data !== undefined && !form.error
  useEffect(() => onReady(isReady), [isReady, onReady])

  const submit = async (data: Record<string, unknown>) => {
    const fullname = `${person.firstname} ${person.lastname}`
    const { status } = await call({ ...data, userId: person.id, fullname, requestKey: keyOf(data) })
    if (status === 200) onDone()
  }
  if (form.error || !form.data)
    return <NotLoaded error={form.error} refetch={form.refetch} notLoaded={t('documents.ask.formNotLoaded')} />
  return (
    <>
      <Note bottom="m">{t('documents.ask.intro')}</Note>
      <SchemaForm
        id={REQUEST_FORM_ID}
        form={form.data}
        data={nothing}
        disabled={loading}
        banner={error?.message ?? null}
        {...(error && error.fields.length > 0 ? { extraErrors: error.fields } : {})}
        onChange={(data) => onTyped(!deepEquals(cleanFormData(data), nothing))}
        onSubmit={(data) => void submit(data)}
      />
    </>
  )
}

interface UploadRowProps {
  group: KindGroup
  upload: Upload | undefined
  onChoose: (file: File) => void
  onRemove: () => void
  onStop: () => void
}

/** One kind in Upload Docs: a place to choose or drop its file, and the progress of that file. */
function UploadRow({ group, upload, onChoose, onRemove, onStop }: UploadRowProps) {
  const { label, hint, current } = group
  const input = useRef<HTMLInputElement>(null)
  const row = useRef<HTMLLIElement>(null)
  const statusId = useId()
  const isOnItsWay = upload?.state === 'waiting' || upload?.state === 'sending'
  const take = ([file]: readonly File[]) => {
    if (file && !isOnItsWay) onChoose(file)
  }
  /** The pressed button is removed, so the row takes the focus: the dialog must keep it to receive Escape. */
  const fromRow = (act: () => void) => () => {
    row.current?.focus()
    act()
  }
  const drop = useDrop(take, isOnItsWay)
  return (
    <Pair as="li" ref={row} tabIndex={-1} className={style['row']} {...drop}>
      <div>
        <strong>{label}</strong> {current && !upload && <StatusBadge list="document" value={current.status} />}
        <Note as="div">{hint}</Note>
      </div>
      <Row gap="s" className={style['rowButtons']}>
        <FileInput
          ref={input}
          accept="application/pdf,.pdf"
          aria-label={t('documents.upload.chooseFor', { document: label })}
          data-testid={`file-${group.key}`}
          onChoose={take}
        />
        {isOnItsWay ? (
          <Button size="small" aria-label={t('documents.upload.stopOne', { document: label })} onClick={fromRow(onStop)}>
            {t('documents.upload.stop')}
          </Button>
        ) : (
          upload?.state !== 'done' && (
            <>
              <Note as="span" className={style['drop']}>
                {!upload && t('documents.upload.orDrop')}
              </Note>
              {upload && (
                <Button
                  size="small"
                  type="text"
                  aria-label={t('documents.upload.removeFor', { document: label })}
                  onClick={fromRow(onRemove)}
                >
                  {t('documents.upload.remove')}
                </Button>
              )}
              <Button
                size="small"
                aria-label={t(upload ? 'documents.upload.changeFor' : 'documents.upload.chooseFor', { document: label })}
                aria-describedby={statusId}
                onClick={() => input.current?.click()}
              >
                {upload ? t('documents.upload.change') : t('documents.upload.choose')}
              </Button>
            </>
          )
        )}
      </Row>
      <div className={style['rowWide']} id={statusId}>
        {upload && <UploadStatus upload={upload} label={label} />}
      </div>
    </Pair>
  )
}

function UploadStatus({ upload: { file, state, progress, message }, label }: { upload: Upload; label: string }) {
  const isWrong = state === 'refused' || state === 'failed'
  return (
    <>
      <Note as="div" tone="plain">
        {file.name} <Note as="span">{formatSize(file.size)}</Note>
      </Note>
      {state === 'waiting' && <Note as="div">{t('documents.upload.waiting')}</Note>}
      {state === 'sending' && (
        <>
          <Progress
            percent={Math.round(progress * 100)}
            size="small"
            aria-label={t('documents.upload.progress', { document: label })}
          />
          {progress >= 1 && <Note as="div">{t('documents.upload.checking')}</Note>}
        </>
      )}
      <ProblemNote as="div">{message !== null && isWrong && message}</ProblemNote>
      {message !== null && !isWrong && (
        <Note as="div" role="status">
          {message}
        </Note>
      )}
      {state === 'done' && (
        <Note as="div" tone="good" role="status">
          ✓ {t('documents.upload.done')}
        </Note>
      )}
    </>
  )
}
