import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { canOpen, PAGES, type PageName, recordPath } from '../../../access-control/pages.ts'
import { daysSince, today } from '../../../contract/calendar.ts'
import type { InvoiceStage, StageSum } from '../../../contract/invoices/schemas.ts'
import { t } from '../../../contract/language/texts.ts'
import { pageTitle } from '../../../contract/page-titles.ts'
import { LAST_ROW } from '../../../contract/tables/list-limits.ts'
import { useRead } from '../../../providers/calls.ts'
import { ResourceTable } from '../../tables/resource-table.tsx'
import { countedRows } from '../../ui/counted-rows.ts'
import { formatMoney } from '../../ui/format.ts'
import { Note, Panel } from '../../ui/layout.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { ErrorNotice } from '../../ui/notices.tsx'
import { BackLink, PageHead } from '../../ui/page-head.tsx'
import { PageTabs, useChosenTab } from '../../ui/page-tabs.tsx'
import { useSession } from '../../ui/session-context.ts'
import { useNew } from '../../ui/use-new.ts'
import style from './invoices.module.css'

const InvoiceDialog = lazyDialog(async () => (await import('./form/invoice-dialog.tsx')).InvoiceDialog)

const LISTS = ['all', 'completed'] as const
const FILES = { all: 'invoices', completed: 'completed-invoices' } as const

/** Invoices in reach: the contractor's own, those sent to the company, or all; `?new=1` opens a new one. */
export function InvoiceListPage() {
  const session = useSession()
  const navigate = useNavigate()
  const [isAsked, show] = useNew()
  const { chosen: list = 'all', choose } = useChosenTab(LISTS)
  const mayCreate = session.role === 'Contractor' && (!session.left || session.left.on === today())
  const isStaff = session.role === 'Admin' || session.role === 'InternalEmployee'
  const isNew = mayCreate && isAsked
  return (
    <>
      {canOpen(session, 'employeesOnboarding') && (
        <BackLink to={PAGES.employeesOnboarding.path}>{pageTitle('employeesOnboarding')}</BackLink>
      )}
      <PageHead
        page="invoices"
        actions={
          mayCreate ? (
            <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => show(true)}>
              {t('invoices.create')}
            </Button>
          ) : (
            (['invoiceBatches', 'payments', 'taxBills'] as const)
              .filter((page) => canOpen(session, page))
              .map((page) => (
                <Link key={page} to={PAGES[page].path}>
                  {pageTitle(page)}
                </Link>
              ))
          )
        }
      />
      <PageTabs
        label={t('invoices.lists.label')}
        tabs={LISTS.map((key) => ({ key, label: t(`invoices.lists.${key}`) }))}
        chosen={list}
        onChoose={choose}
      >
        {isStaff && list === 'all' && <StageCards />}
        <ResourceTable
          key={list}
          name={FILES[list]}
          label={list === 'all' ? t('invoices.list') : t('invoices.lists.completed')}
        />
      </PageTabs>
      {isNew && (
        <InvoiceDialog
          invoice={null}
          onClose={() => show(false)}
          onSaved={(id) => void navigate(recordPath('invoiceDetail', id))}
        />
      )}
    </>
  )
}

const STAGE = 'stage'
/** Page on which a stage is done for many invoices at once; other stages are done invoice by invoice, the oldest first. */
const DONE_AT: Partial<Record<InvoiceStage, PageName>> = { money: 'payments', 'tax-bill': 'taxBills' }

/** For staff: the waiting invoices by stage, with age and total; each links to the place where it is done. */
function StageCards() {
  const session = useSession()
  const [search] = useSearchParams()
  const company = Number(search.get('companyId')) || undefined
  const { data, error, refetch } = useRead(
    'contractor/get-invoice-stages',
    company === undefined ? {} : { filters: { companyId: company } },
    { keeps: true },
  )
  if (!data && error) return <ErrorNotice message={error.message} onRetry={() => void refetch()} />
  const pathOf = (stage: InvoiceStage): string => {
    const page = DONE_AT[stage]
    if (page !== undefined && canOpen(session, page)) return PAGES[page].path
    const next = new URLSearchParams(company === undefined ? {} : { companyId: String(company) })
    // A second click shows all again.
    if (search.get(STAGE) === stage) return `${PAGES.invoices.path}?${next}`
    next.set(STAGE, stage)
    next.set('sort', 'status_since')
    return `${PAGES.invoices.path}?${next}`
  }
  return (
    <nav aria-label={t('invoices.stages.label')} aria-busy={!data}>
      <ul className={style['cards']}>
        {(data?.stages ?? WAITING).map((one) => (
          <li key={one.stage}>
            <Panel
              as={Link}
              to={pathOf(one.stage)}
              gap="none"
              className={style['card']}
              {...(search.get(STAGE) === one.stage ? { 'aria-current': 'true' as const } : {})}
            >
              <Stage {...one} isLoading={!data} />
            </Panel>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const WAITING: StageSum[] = (['review', 'approval', 'proof', 'money', 'closing', 'tax-bill'] as const).map((stage) => ({
  stage,
  count: 0,
  late: 0,
  since: null,
  totals: [],
}))

/** The age of the oldest; a stage with more invoices than are counted has none. */
function ageOf(count: number, since: string | null): string {
  if (count > LAST_ROW) return t('invoices.stages.many')
  return since === null ? t('invoices.stages.none') : t('invoices.stages.oldest', { days: daysSince(since) })
}

function Stage({ stage, count, late, since, totals, isLoading }: StageSum & { isLoading: boolean }) {
  return (
    <>
      <Note as="span">{t(`invoices.stages.names.${stage}`)}</Note>
      <strong className="sum">{isLoading ? '…' : countedRows(count)}</strong>
      {totals.map(({ currency, amount }) => (
        <Note key={currency} as="span" tone="plain">
          {formatMoney(amount, currency)}
        </Note>
      ))}
      <Note as="span" className={style['age']}>
        {!isLoading && ageOf(count, since)}
        {late > 0 && <b className="wrong">{t('invoices.stages.late', { count: late })}</b>}
      </Note>
    </>
  )
}
