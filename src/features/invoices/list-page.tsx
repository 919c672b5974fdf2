import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense } from 'react'
import { Link, useNavigate } from 'react-router'
import { canOpen, PAGES } from '../../../access-control/pages.ts'
import { t } from '../../../contract/language/texts.ts'
import { pageTitle } from '../../../contract/page-titles.ts'
import { ResourceTable } from '../../tables/resource-table.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PageTabs } from '../../ui/page-tabs.tsx'
import { useSession } from '../../ui/session-context.ts'
import { useChosenTab } from '../../ui/use-chosen-tab.ts'
import { useNew } from '../../ui/use-new.ts'
import { StageCards } from './stages/stage-cards.tsx'

const InvoiceDialog = lazy(async () => ({ default: (await import('./form/invoice-dialog.tsx')).InvoiceDialog }))

const LISTS = ['all', 'completed'] as const
const FILES = { all: 'invoices', completed: 'completed-invoices' } as const

/** Invoices in reach: the contractor's own, those sent to the company, or all; `?new=1` opens a new one. */
export function InvoiceListPage() {
  const session = useSession()
  const navigate = useNavigate()
  const [isAsked, show] = useNew()
  const { chosen: list = 'all', choose } = useChosenTab(LISTS)
  const mayCreate = session.role === 'Contractor' && !session.left
  const isStaff = session.role === 'Admin' || session.role === 'InternalEmployee'
  const isNew = mayCreate && isAsked
  return (
    <>
      {canOpen(session, 'employeesOnboarding') && (
        <BackLink to={PAGES.employeesOnboarding.path}>{pageTitle('employeesOnboarding')}</BackLink>
      )}
      <PageHead
        title={pageTitle('invoices')}
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
        <Suspense fallback={null}>
          <InvoiceDialog
            invoice={null}
            onClose={() => show(false)}
            onSaved={(id) => void navigate(PAGES.invoiceDetail.path.replace(':id', String(id)))}
          />
        </Suspense>
      )}
    </>
  )
}
