import { EditOutlined } from '@ant-design/icons'
import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ComponentType, useMemo, useState } from 'react'
import type { PageName } from '../../access-control/pages.ts'
import { allowsEdit } from '../../access-control/resources.ts'
import type { Role } from '../../access-control/roles.ts'
import { meetsNeed } from '../../access-control/rules.ts'
import { setAt } from '../../contract/forms/paths.ts'
import type { HistoryRow } from '../../contract/history/schemas.ts'
import type { OperationName } from '../../contract/index.ts'
import { t } from '../../contract/language/texts.ts'
import { valueText } from '../../contract/language/values.ts'
import { STATUSES, statusLabel } from '../../contract/statuses.ts'
import { cellValue } from '../../contract/tables/extra.ts'
import type {
  ViewContent,
  ViewDefinition,
  ViewEdit,
  ViewFact,
  ViewHistory,
  ViewTab,
  ViewWhen,
} from '../../contract/views/definition.ts'
import { callApi } from '../../providers/api.ts'
import { type CallError, toCallError } from '../../providers/data/http-error.ts'
import { type FieldName, fieldNames, nameOf } from '../forms/field-names.ts'
import type { LoadedForm } from '../forms/load-form.ts'
import { RecordSections } from '../forms/record-sections.tsx'
import { useFormsFor } from '../forms/use-forms.ts'
import { Cell, type Row as StoredRow } from '../tables/cell.tsx'
import { useDefinition } from '../tables/use-definition.ts'
import { Changes } from '../ui/changes.tsx'
import { formatDate, formatDateTime, formatText, isMissing } from '../ui/format.ts'
import { Box, CardGrid, type Fact, List, Note, Row, Stack } from '../ui/layout.tsx'
import { EmptyNotice, ErrorNotice, NotLoaded, Spinner } from '../ui/notices.tsx'
import { PageTabs, useChosenTab } from '../ui/page-tabs.tsx'
import { RecordHeader } from '../ui/record-header.tsx'
import { RecordLink } from '../ui/record-link.tsx'
import { useSession } from '../ui/session-context.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import { useDocumentTitle } from '../ui/use-document-title.ts'
import { actionText } from './history/action-text.ts'
import { OperationDialog } from './operation-dialog.tsx'
import { useRecordForm } from './use-record-form.ts'

interface RecordViewProps<T> extends PartProps<T> {
  /** File of schemas/views, without `.json`. */
  view: string
  parts: Parts<T>
  /** The tab shown first, if it is not the first one in the file. */
  firstTab?: string
}

interface Drawn<T> extends RecordViewProps<T> {
  definition: ViewDefinition
}

/** A record as its view describes it: header with facts and actions, panels, tabs (docs/views.md). */
export function RecordView<T extends StoredRow>(props: RecordViewProps<T>) {
  const { data, error, refetch } = useDefinition<ViewDefinition>('views', props.view)
  if (data) return <Drawn {...props} definition={data} />
  return <NotLoaded error={error} refetch={refetch} notLoaded={t('views.notLoaded')} />
}

function Drawn<T extends StoredRow>(props: Drawn<T>) {
  const { definition, record } = props
  const { frame, label, title = [], status, picture, actions = [], notes = [], panels = [], tabs = [] } = definition
  const name = label ?? title.map((field) => cellValue(record, field)).join(' ')
  useDocumentTitle(frame === undefined ? name : null)
  const draw = (names: readonly string[]) => names.map((name) => <Part key={name} {...props} name={name} />)
  return (
    <>
      <RecordHeader
        frame={frame}
        picture={picture && <Part {...props} name={picture} />}
        name={name}
        status={
          status &&
          matches(record, status.when) && (
            <StatusBadge list={status.statuses} value={cellValue(record, status.field) as string | null} />
          )
        }
        facts={definition.facts.flatMap((fact) => factOf(props, fact))}
        actions={draw(actions)}
      >
        {draw(notes)}
      </RecordHeader>
      {panels.length > 0 && (
        <Stack top="m">
          {tabs.length > 0 || frame !== undefined ? <Panels {...props} /> : <CardGrid>{<Panels {...props} />}</CardGrid>}
        </Stack>
      )}
      {tabs.length > 0 && <Tabs {...props} tabs={tabs} />}
    </>
  )
}

function Panels<T extends StoredRow>(props: Drawn<T>) {
  const isSeen = useSeen(props.record)
  return (props.definition.panels ?? []).map((panel) => {
    if (typeof panel === 'string') return <Part key={panel} {...props} name={panel} />
    const { part, forms = [] } = panel
    return isSeen(panel) && <Content key={part ?? forms.join()} {...props} content={panel} />
  })
}

/** May the viewer see this part of the record? */
function useSeen(record: StoredRow): (content: ViewContent) => boolean {
  const session = useSession()
  return ({ needs, when }) => matches(record, when) && (needs === undefined || meetsNeed(session, needs, record))
}

function Part<T extends StoredRow>({ name, parts, record, reload }: Drawn<T> & { name: string }) {
  const Found = parts[name]
  if (!Found) throw new Error(`The page has no part "${name}".`)
  return <Found record={record} reload={reload} />
}

function factOf<T extends StoredRow>(props: Drawn<T>, fact: ViewFact): Fact[] {
  const { record } = props
  const { title, field, format = 'text', until, opens, part, optional, when } = fact
  const value = cellValue(record, field)
  const isLeftOut = optional && (isMissing(value) || (Array.isArray(value) && value.length === 0))
  if (isLeftOut || !matches(record, when)) return []
  if (part !== undefined) return [[title, value, <Part key={title} {...props} name={part} />]]
  if (until !== undefined)
    return [[title, t('views.period', { from: formatDate(value), to: formatDate(cellValue(record, until)) })]]
  const column = { ...fact, format }
  const cell = <Cell column={column} row={record} href={null} />
  return [
    [
      title,
      value,
      opens && !isMissing(value) ? (
        <RecordLink key={title} page={opens.page as PageName} id={String(cellValue(record, opens.id))}>
          {String(value)}
        </RecordLink>
      ) : (
        cell
      ),
    ],
  ]
}

function Tabs<T extends StoredRow>({ tabs: all, ...props }: Drawn<T> & { tabs: readonly ViewTab[] }) {
  const { definition, record, firstTab } = props
  const seen = all.filter(useSeen(record))
  const tabs = [...seen.filter(({ key }) => key === firstTab), ...seen.filter(({ key }) => key !== firstTab)]
  const { chosen, choose } = useChosenTab(tabs.map(({ key }) => key))
  const tab = tabs.find(({ key }) => key === chosen)
  if (!tab) return null
  return (
    <PageTabs
      label={definition.tabsLabel ?? t('views.tabs')}
      tabs={tabs.map(({ key, title }) => ({ key, label: title }))}
      chosen={tab.key}
      onChoose={choose}
    >
      <Content key={tab.key} {...props} content={tab} />
    </PageTabs>
  )
}

function Content<T extends StoredRow>({ content, ...props }: Drawn<T> & { content: ViewContent }) {
  const { record, reload, definition } = props
  const { param, subject: about } = definition
  const subject = ('role' in about ? about.role : cellValue(record, about.field)) as Role
  const { part, history } = content
  if (part !== undefined) return <Part {...props} name={part} />
  if (history) return <HistoryTab history={history} record={record} param={param} subject={subject} />
  return <FormTab content={content} record={record} reload={reload} param={param} subject={subject} />
}

interface HistoryTabProps {
  history: ViewHistory
  record: StoredRow
  param: string
  subject: Role
}

/** Everything that happened to the record as far as the viewer may read it; a change of the record reads it again. */
function HistoryTab({ history: { operation, input, forms = [], names, param: own }, record, param, subject }: HistoryTabProps) {
  const call = withId(input, own ?? param, record.id)
  const read: ReadHistory = (at, options) =>
    callApi(operation as OperationName, { ...at, ...call } as never, { ...options, isRead: true }) as never
  const history = useHistory([operation, record.id, record['version']], read)
  const loaded = useFormsFor(forms, subject)
  const named = useMemo(() => {
    const known = new Map(fieldNames(loaded.data ?? []))
    // Documents and further points have their titles in the record.
    const titles = names === undefined ? [] : (cellValue(record, names) as { key: string; title: string }[])
    for (const { key, title } of titles) if (!known.has(key)) known.set(key, { title, text: (value) => String(value ?? 'N/E') })
    return known
  }, [loaded.data, names, record])
  if (history.isPending || loaded.isPending) return <Spinner />
  return <HistoryList history={history} names={named} />
}

interface FormTabProps<T> extends PartProps<T> {
  content: ViewContent
  param: string
  subject: Role
}

/** The fields of forms as the record has them, with a button that changes them where the view names an operation. */
function FormTab<T extends StoredRow>({ content, param, subject, record, reload }: FormTabProps<T>) {
  const session = useSession()
  const { data, error, refetch } = useFormsFor(content.forms ?? [], subject)
  const [edited, setEdited] = useState<{ form: LoadedForm; record: T } | null>(null)
  const { edit } = content
  if (error || !data) return <NotLoaded error={error} refetch={refetch} notLoaded={t('views.fieldsNotLoaded')} />
  const button = (form: LoadedForm) =>
    edit &&
    allowsEdit(edit.operation, record) &&
    meetsNeed(session, edit.needs, record) && (
      <Button
        icon={<EditOutlined aria-hidden="true" />}
        aria-label={t('views.editOf', { title: form.title.toLowerCase() })}
        // Takes the record of this moment: a newer one must not replace what is being typed.
        onClick={() => setEdited({ form, record })}
      >
        {t('views.edit')}
      </Button>
    )
  return (
    <>
      <RecordSections forms={data} record={record} action={button} />
      {edit && edited && (
        <EditDialog {...edited} edit={edit} param={param} subject={subject} reload={reload} onClose={() => setEdited(null)} />
      )}
    </>
  )
}

interface EditDialogProps<T> extends PartProps<T> {
  form: LoadedForm
  edit: ViewEdit
  param: string
  subject: Role
  onClose: () => void
}

function EditDialog<T extends StoredRow>({ form, edit, param, subject, reload, onClose, ...props }: EditDialogProps<T>) {
  const { role } = useSession()
  const { record, filled } = useRecordForm(props.record, reload)
  const { operation, input, asks } = edit
  const question = asks?.roles.includes(role) && matches(record, asks.when) ? asks : null
  return (
    <OperationDialog
      operation={operation as OperationName}
      input={{ ...withId(input, param, record.id), version: record['version'] } as never}
      title={form.title}
      form={form}
      subject={subject}
      {...filled}
      done={question?.done ?? t('views.saved')}
      // Another form of the record is then edited with the version that this save made.
      onChanged={reload}
      onClose={onClose}
    >
      {question && <Note top="xs">{question.note}</Note>}
    </OperationDialog>
  )
}

interface HistoryListProps {
  history: ReturnType<typeof useHistory>
  /** Labels of the fields; without them the history is still readable. */
  names: ReadonlyMap<string, FieldName>
}

function HistoryList({ history, names }: HistoryListProps) {
  if (history.error && history.rows.length === 0)
    return <ErrorNotice message={history.error.message} onRetry={() => void history.refetch()} />
  if (history.rows.length === 0) {
    return (
      <Box>
        <EmptyNotice title={t('history.none')}>{t('history.noneDetail')}</EmptyNotice>
      </Box>
    )
  }
  return (
    <>
      <h2 className="visually-hidden">{t('history.list')}</h2>
      <List as="ol" isLined isFramed aria-label={t('history.list')}>
        {history.rows.map((row) => (
          <HistoryEntry key={row.id} row={row} names={names} />
        ))}
      </List>
      <Row justify="between" top="m">
        <Note role="status">
          {history.error
            ? history.error.message
            : t('history.shown', {
                isPart: history.rows.length < history.total,
                shown: history.rows.length,
                total: history.total,
              })}
        </Note>
        {history.hasNextPage && (
          <Button loading={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
            {history.isFetchingNextPage ? t('history.loadingOlder') : t('history.older')}
          </Button>
        )}
      </Row>
    </>
  )
}

function HistoryEntry({ row, names }: { row: HistoryRow; names: ReadonlyMap<string, FieldName> }) {
  const { actor, at, action, from_status, to_status, changes, reason } = row
  const role = actor && t(`office.roles.${actor.role as Role}`)
  const lines = changes.map(({ field, from, to }) => {
    const { title, text } = nameOf(names, field)
    return { key: field, title, from: text(from), to: text(to) }
  })
  if (to_status !== null)
    lines.unshift({
      key: 'status',
      title: t('history.status'),
      from: from_status === null ? formatText(from_status) : statusOfAction(action, from_status),
      to: statusOfAction(action, to_status),
    })
  return (
    <li>
      <Row justify="between" align="baseline">
        <h3>{actionText(action)}</h3>
        <Note as="time" dateTime={at}>
          {formatDateTime(at)}
        </Note>
      </Row>
      <Note>
        {actor ? actor.name : t('history.product')}
        {role && ` · ${role}`}
      </Note>
      <Changes changes={lines} />
      {reason !== null && (
        <Note>
          {t('history.reason')}: {reason}
        </Note>
      )}
    </li>
  )
}

/** The statuses of the records that actions of the history are about, where their names differ. */
const LISTS: Readonly<Record<string, string>> = {
  client: 'clientOnboarding',
  'own-bank-account': 'ownBankAccount',
  'payment-request': 'paymentRequest',
  person: 'onboarding',
  receipt: 'payrollReceipt',
}

/** A status in the history by its label: that of the record that the action names, else of any that has such a status. */
function statusOfAction(action: string, status: string): string {
  const [subject = ''] = action.split('.')
  const lists = [LISTS[subject] ?? subject, ...Object.keys(STATUSES)]
  const list = lists.find((name) => STATUSES[name]?.[status]?.label === status)
  return list === undefined ? valueText(status) : statusLabel(list, status)
}

export interface PartProps<T> {
  record: T
  /** Reads the record again after a change; answers undefined on failure. */
  reload: () => Promise<T | undefined>
}

/** Components of a page by the names that its view gives them. */
export type Parts<T> = Readonly<Record<string, ComponentType<PartProps<T>>>>

/** Does the record meet the condition of a view? */
function matches(record: Readonly<Record<string, unknown>>, when: ViewWhen | undefined): boolean {
  if (when === undefined) return true
  const value = cellValue(record, when.field) ?? null
  return (when.is?.includes(value) ?? true) && !when.not?.includes(value)
}

/** The members of a call with the id of the record at its place, such as `clientId` or `filters.entityId`. */
function withId(input: Readonly<Record<string, unknown>> | undefined, param: string, id: number): Record<string, unknown> {
  const members = structuredClone(input ?? {}) as Record<string, unknown>
  setAt(members, param, id)
  return members
}

const PAGE_SIZE = 20

interface HistoryPage {
  history: HistoryRow[]
  totalHistory: number
  page: number
  limit: number
}
type ReadHistory = (at: { page: number; limit: number }, options: { signal: AbortSignal }) => Promise<HistoryPage>

/** The history of a record, newest first, page by page. A changed key reads it again. */
function useHistory(key: QueryKey, read: ReadHistory) {
  const query = useInfiniteQuery({
    queryKey: ['history', ...key],
    queryFn: ({ pageParam, signal }) =>
      read({ page: pageParam, limit: PAGE_SIZE }, { signal }).catch((error: unknown) => {
        throw signal.aborted ? error : toCallError(error)
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page, limit, totalHistory }) => (page * limit < totalHistory ? page + 1 : undefined),
    staleTime: 0,
  })
  const pages = query.data?.pages
  // A row added meanwhile shifts the others by one, so the same row may be on two pages.
  const rows = [...new Map(pages?.flatMap(({ history }) => history).map((row) => [row.id, row])).values()]
  return { ...query, rows, total: pages?.at(-1)?.totalHistory ?? 0, error: query.error as CallError | null }
}
