import { useInvalidate } from '@refinedev/core'
import { deepEquals } from '@rjsf/utils'
import { Button, Progress } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { PAGES } from '../../../access-control/pages.ts'
import { today } from '../../../contract/calendar.ts'
import type { Batch } from '../../../contract/invoice-batches/schemas.ts'
import { t } from '../../../contract/language/texts.ts'
import { pageTitle } from '../../../contract/page-titles.ts'
import { callApi } from '../../../providers/api.ts'
import { type ResultOf, useRead } from '../../../providers/calls.ts'
import type { CallError } from '../../../providers/data/http-error.ts'
import { hearBatch } from '../../../providers/live/progress-stream.ts'
import { useProgress } from '../../parts/progress/use-run.ts'
import { useLeave, useUnsavedGuard } from '../../ui/dialog.tsx'
import { FolioLink } from '../../ui/folio-link.tsx'
import { formatDate, formatDateTime, formatMoney } from '../../ui/format.ts'
import { Card, Figure, List, Note, Row, Stack } from '../../ui/layout.tsx'
import { Callout, NotLoaded, Refusal } from '../../ui/notices.tsx'
import { BackLink, PageHead } from '../../ui/page-head.tsx'
import { Choose } from './choose.tsx'
import style from './invoice-batches.module.css'
import { PreviewView } from './preview.tsx'
import { isCorrectable, Problems } from './problems.tsx'
import { type BatchTerms, usualTerms } from './terms.ts'
import { type Amounts, usePreview } from './use-preview.ts'

const PARAMETER = 'batch'

/** A link may come from a company. */
const companyOf = (search: URLSearchParams): number | null => {
  const named = search.get('company') ?? ''
  return /^[1-9]\d{0,8}$/.test(named) ? Number(named) : null
}

/** Invoices for many contractors of a company at once (H4): choose, preview, create, correct the rest. */
export function InvoiceBatchPage() {
  const [search, setSearch] = useSearchParams()
  const [terms, setTerms] = useState<BatchTerms>(() => ({ ...usualTerms(today()), companyId: companyOf(search) }))
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  // The terms with which nothing is lost: those of the start, or of the last batch made of them.
  const [known, setKnown] = useState(terms)
  const batchKey = search.get(PARAMETER)
  const { preview, prepare, loading, error, leave } = usePreview(batchKey)
  useUnsavedGuard(preview !== null || chosen.size > 0 || !deepEquals(terms, known))
  const change = (changed: Partial<BatchTerms>) => {
    setTerms({ ...terms, ...changed })
    // Other people, so another choice.
    if (changed.companyId !== undefined) setChosen(new Set())
  }
  const create = () => {
    if (!preview) return
    setSearch({ [PARAMETER]: preview.answer.batchKey })
    if (preview.terms === terms) {
      setKnown(terms)
      setChosen(new Set())
    }
    leave()
  }
  const another = () => {
    leave()
    setChosen(new Set())
    setSearch({})
  }
  return (
    <>
      <BackLink to={PAGES.invoices.path}>{pageTitle('invoices')}</BackLink>
      <PageHead page="invoiceBatches" detail={t('invoice-batches.detail')} />
      <Stack className="page">
        {preview ? (
          <PreviewView
            key={preview.answer.batchKey}
            preview={preview}
            loading={loading}
            error={error}
            onAgain={(changed) => void prepare({ ...preview, ...changed })}
            onCreate={create}
            onBack={leave}
          />
        ) : batchKey !== null ? (
          <Run
            key={batchKey}
            batchKey={batchKey}
            loading={loading}
            error={error}
            onAnother={another}
            onRetry={(former, ids, amounts) => void prepare({ terms: former, ids, amounts, regimes: {} })}
          />
        ) : (
          <>
            <Choose
              terms={terms}
              chosen={chosen}
              onTerms={change}
              onChoose={setChosen}
              onPreview={(ids) => void prepare({ terms, ids, amounts: {}, regimes: {} })}
              loading={loading}
              error={error}
            />
            <Latest />
          </>
        )}
      </Stack>
    </>
  )
}

interface RunProps {
  batchKey: string
  onRetry: (terms: BatchTerms, ids: readonly number[], amounts: Amounts) => void
  onAnother: () => void
  loading: boolean
  error: CallError | null
}

const BATCHES = {
  open: (batchKey: string) => callApi('contractor/open-batch-stream', { batchKey }),
  hear: hearBatch,
}

/** Third step: the running batch, then its result. The address stores it, so a reload returns here. */
function Run({ batchKey, ...retry }: RunProps) {
  const { data, error, refetch } = useBatch(batchKey)
  const invalidate = useInvalidate()
  const status = data?.batch.status
  // The user pressed the button to create them; the batch continues after any interruption.
  const isRunning = status === 'Prepared' || status === 'Running'
  const readAgain = () => Promise.all([refetch(), invalidate({ resource: 'invoices', invalidates: ['list'] })])
  // A broken stream stays closed (the specification) until a user continues.
  const { state: stream, goOn } = useProgress(isRunning ? batchKey : null, readAgain, BATCHES, true)
  if (!data) return <NotLoaded error={error} refetch={refetch} />
  if (data.batch.status === 'Done') return <Result state={data} {...retry} />
  const completed = Math.max(stream.completed, data.batch.completed)
  // The batch stopped while no page was open; only a user or the queue continues it.
  const isStopped = status === 'Failed' && !stream.isRunning
  return (
    <ProgressCard
      batch={data.batch}
      isBroken={stream.isBroken || isStopped}
      refusal={stream.refusal}
      completed={completed}
      onContinue={() => goOn(batchKey)}
    />
  )
}

const stateOf = (status: string): string =>
  status === 'Running'
    ? `${t('invoice-batches.latest.running')}, `
    : status === 'Failed'
      ? `${t('invoice-batches.latest.stopped')}, `
      : ''

function Latest() {
  const { data } = useLatestBatches()
  // An optional card: it takes no room while the batches cannot be read or there are none.
  if (!data || data.batches.length === 0) return null
  return (
    <Card title={t('invoice-batches.latest.title')}>
      <List isLined className={style['made']}>
        {data.batches.map((one) => {
          const period = t('invoice-batches.latest.period', {
            from: formatDate(one.period_start),
            to: formatDate(one.period_end),
          })
          return (
            <li key={one.batchKey}>
              <Link
                to={`${PAGES.invoiceBatches.path}?batch=${encodeURIComponent(one.batchKey)}`}
                aria-label={t('invoice-batches.latest.open', { company: one.company.name, period })}
              >
                {one.company.name}
              </Link>
              <Note as="span">
                {period} · {t('invoice-batches.latest.by', { name: one.created_by, at: formatDateTime(one.created_at) })}
              </Note>
              <Figure>
                {stateOf(one.status)}
                {t('invoice-batches.latest.of', {
                  created: one.status === 'Running' ? one.completed : one.created,
                  total: one.total,
                })}
                {one.skipped > 0 ? `, ${t('invoice-batches.latest.skipped', { count: one.skipped })}` : ''}
              </Figure>
            </li>
          )
        })}
      </List>
    </Card>
  )
}

/** Number of announcements to screen readers: announcing each number would interrupt the one before. */
const ANNOUNCEMENTS = 10

interface ProgressCardProps {
  batch: Batch
  isBroken: boolean
  refusal: string | null
  completed: number
  onContinue: () => Promise<void>
}

function ProgressCard({ batch, isBroken, refusal, completed, onContinue }: ProgressCardProps) {
  const { total } = batch
  const [isAsking, setAsking] = useState(false)
  const continueOnce = async () => {
    setAsking(true)
    await onContinue()
    setAsking(false)
  }
  const percent = total === 0 ? 100 : Math.floor((100 * completed) / total)
  const step = Math.max(1, Math.ceil(total / ANNOUNCEMENTS))
  const shown = completed === total ? total : Math.floor(completed / step) * step
  return (
    <Card title={t('invoice-batches.progress.title')}>
      <p className="lead">
        <span aria-hidden="true">{t('invoice-batches.progress.of', { done: completed, total })}</span>
        <span className="visually-hidden" role="status">
          {`${t('invoice-batches.progress.label')}: ${t('invoice-batches.progress.of', { done: shown, total })}`}
        </span>
      </p>
      <Progress
        percent={percent}
        status={isBroken ? 'exception' : 'active'}
        showInfo={false}
        aria-label={t('invoice-batches.progress.label')}
      />
      {isBroken ? (
        <Callout
          type="error"
          title={refusal ?? t('invoice-batches.progress.broken')}
          top="m"
          action={
            <Button type="primary" loading={isAsking} onClick={() => void continueOnce()}>
              {t('invoice-batches.progress.continue')}
            </Button>
          }
        >
          {t('invoice-batches.progress.brokenDetail')}
        </Callout>
      ) : (
        <Note>{t('invoice-batches.progress.stays')}</Note>
      )}
    </Card>
  )
}

interface ResultProps extends Omit<RunProps, 'batchKey'> {
  state: BatchState
}

/** Result for each contractor: those without an invoice with the remedy, then the invoices. */
function Result({ state: { batch, items }, onRetry, onAnother, loading, error }: ResultProps) {
  const [amounts, setAmounts] = useState<Amounts>({})
  const isTyped = Object.values(amounts).some((amount) => amount.trim() !== '')
  useUnsavedGuard(isTyped)
  const leave = useLeave()
  const problems = items
    .filter(({ state }) => state === 'Failed' || state === 'Skipped')
    .map((one) => ({ id: one.id, name: nameOf(one), code: one.code, reason: one.reason ?? '' }))
  const again = problems.filter(isCorrectable).map(({ id }) => id)
  const made = items.filter(({ invoice }) => invoice !== null)
  const { period_start, period_end, issue_date, concept, company } = batch
  // Amounts typed in the first attempt also apply to the next one.
  const before = Object.fromEntries(items.flatMap(({ id, amount }) => (amount === null ? [] : [[id, amount]])))
  const sent: Amounts = { ...before, ...amounts }
  const withAmount = again.filter((id) => (sent[id] ?? '').trim() !== '')
  const errorOf = (id: number) =>
    error?.fields.find(({ field }) => field === `amounts.${withAmount.indexOf(id)}.amount`)?.message
  const retry = () => {
    const terms: BatchTerms = {
      companyId: company.id,
      period_start,
      period_end,
      issue_date,
      concept,
      amount_mode: batch.amount_mode === 'same' ? 'same' : 'contract',
      amount: batch.amount ?? '',
    }
    onRetry(terms, again, sent)
  }
  return (
    <Stack className="page">
      <Card
        title={t('invoice-batches.result.title')}
        action={
          <Button onClick={() => leave(onAnother, isTyped)} disabled={loading}>
            {t('invoice-batches.result.another')}
          </Button>
        }
      >
        <p className="lead" role="status">
          {t('invoice-batches.result.created', { n: batch.created })}{' '}
          {problems.length > 0 && t('invoice-batches.result.without', { n: batch.failed + batch.skipped })}
        </p>
        <Note>
          {company.name} · {t('invoice-batches.latest.period', { from: formatDate(period_start), to: formatDate(period_end) })}{' '}
          · {concept}
        </Note>
      </Card>
      {problems.length > 0 && (
        <Card title={t('invoice-batches.result.problems')}>
          {again.length > 0 && <Note bottom="s">{t('invoice-batches.result.retryHint')}</Note>}
          <Problems
            label={t('invoice-batches.result.problems')}
            problems={problems}
            amounts={amounts}
            onAmount={(id, amount) => setAmounts({ ...amounts, [id]: amount })}
            errorOf={errorOf}
          />
          <Refusal error={error} elsewhere={(error?.fields ?? []).filter(({ field }) => !field.startsWith('amounts.'))} />
          {again.length > 0 && (
            <Row top="m" justify="end">
              <Button type="primary" loading={loading} onClick={retry}>
                {t('invoice-batches.result.retry', { n: again.length })}
              </Button>
            </Row>
          )}
        </Card>
      )}
      {made.length > 0 && (
        <Card title={t('invoice-batches.result.done')}>
          <List isLined className={style['made']}>
            {made.map((one) => (
              <li key={one.id}>
                <span>{nameOf(one)}</span>
                {one.invoice && <FolioLink {...one.invoice} />}
                <Figure>{formatMoney(one.invoice?.total, one.invoice?.currency)}</Figure>
              </li>
            ))}
          </List>
          {made.length < batch.created && <Note>{t('invoice-batches.result.others', { n: batch.created - made.length })}</Note>}
        </Card>
      )}
    </Stack>
  )
}

const nameOf = ({ firstname, lastname }: Item): string => `${firstname} ${lastname}`

type BatchState = ResultOf<'contractor/get-batch-invoices'>
type Item = BatchState['items'][number]

const MOST = 200

/** A batch and the result for each contractor; those without an invoice come first. */
const useBatch = (batchKey: string) => useRead('contractor/get-batch-invoices', { batchKey, limit: MOST })

const useLatestBatches = () => useRead('contractor/get-batches-invoices', {})
