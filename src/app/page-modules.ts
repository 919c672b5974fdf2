import { type ComponentType, createElement, useState } from 'react'
import { PAGE_NAMES, type PageName } from '../../access-control/pages.ts'
import { ofResources } from '../../access-control/resources.ts'
import { pageTitle } from '../../contract/page-titles.ts'
import { loadTexts, useLanguage } from '../language.ts'
import { lazyPage } from '../ui/lazy-part.tsx'

type PageComponent = ComponentType<{ page: PageName }>
type Load = () => Promise<PageComponent>

const SHARED: Readonly<Record<'simpleList' | 'simpleRecord', Load>> = {
  simpleList: async () => (await import('../resource/simple/list-page.tsx')).SimpleListPage,
  simpleRecord: async () => (await import('../resource/simple/record-page.tsx')).SimpleRecordPage,
}

/** The import of each page's code; the build reads this table to find the files of a page (scripts/lib/page-files.ts). */
const LOADERS: Record<PageName, Load> = {
  home: async () => (await import('../features/home/home-page.tsx')).HomePage,
  employeesOnboarding: async () => (await import('../features/employees/list-page.tsx')).EmployeeListPage,
  jobListings: async () => (await import('../features/employees/jobs/list-page.tsx')).JobListPage,
  employeeOnboardingDetail: async () => (await import('../features/employees/detail-page.tsx')).EmployeeDetailPage,
  invoices: async () => (await import('../features/invoices/list-page.tsx')).InvoiceListPage,
  invoiceDetail: async () => (await import('./invoice-page.tsx')).InvoicePage,
  internalEmployeeDetail: async () => (await import('../features/employees/detail-page.tsx')).EmployeeDetailPage,
  clients: async () => (await import('../features/clients/list-page.tsx')).ClientListPage,
  clientsOnboarding: async () => (await import('../features/clients/list-page.tsx')).ClientOnboardingListPage,
  internalEmployees: async () => (await import('../features/employees/staff/list-page.tsx')).InternalEmployeeListPage,
  clientDetail: async () => (await import('../features/clients/detail-page.tsx')).ClientDetailPage,
  ownClientDetail: async () => (await import('../features/clients/detail-page.tsx')).ClientDetailPage,
  clientOnboardingDetail: async () => (await import('../features/clients/detail-page.tsx')).ClientDetailPage,
  invoiceBatches: async () => (await import('../features/invoice-batches/batch-page.tsx')).InvoiceBatchPage,
  requestPayments: async () => (await import('../features/payment-requests/list-page.tsx')).RequestListPage,
  requestDetail: async () => (await import('../features/payment-requests/detail-page.tsx')).RequestDetailPage,
  employeePayrolls: async () =>
    (await import('../features/payment-requests/person/employee-payrolls-page.tsx')).EmployeePayrollsPage,
  payments: async () => (await import('../features/transfers/payments-page.tsx')).PaymentsPage,
  taxBills: async () => (await import('../features/tax-bills/tax-bills-page.tsx')).TaxBillsPage,
  myPayrolls: async () => (await import('../features/receipts/my-payrolls-page.tsx')).MyPayrollsPage,
  sendPayrolls: async () => (await import('../features/receipts/send-payrolls-page.tsx')).SendPayrollsPage,
  backgroundJobs: async () => (await import('../features/background-jobs/background-jobs-page.tsx')).BackgroundJobsPage,
  payrollInterface: async () => (await import('../features/payroll-interface/payroll-interface-page.tsx')).PayrollInterfacePage,
  hireCost: async () => (await import('../features/simulation/hire-cost-page.tsx')).HireCostPage,
  blockedPeople: async () => (await import('../features/blocked-people/blocked-people-page.tsx')).BlockedPeoplePage,
  integration: async () => (await import('../features/integration/integration-page.tsx')).IntegrationPage,
  sentMails: async () => (await import('../features/sent-mails/sent-mails-page.tsx')).SentMailsPage,
  audit: async () => (await import('../features/audit/audit-page.tsx')).AuditPage,
  security: async () => (await import('../features/security/security-page.tsx')).SecurityPage,
  myProfile: async () => (await import('../features/employees/own-profile-page.tsx')).OwnProfilePage,
  employeeDetail: async () => (await import('../features/employees/own-profile-page.tsx')).OwnProfilePage,
  ...ofResources(({ member, detailPage }) => [
    [member, SHARED.simpleList],
    [detailPage, SHARED.simpleRecord],
  ]),
}

/** Opened first, so they need no more texts than the office itself. */
const OFFICE_PAGES: ReadonlySet<PageName> = new Set<PageName>(['home', 'employeesOnboarding'])

const loaded: Partial<Record<PageName, PageComponent>> = {}

async function load(name: PageName): Promise<PageComponent> {
  const [page] = await Promise.all([LOADERS[name](), OFFICE_PAGES.has(name) || loadTexts('pages')])
  loaded[name] = page
  return page
}

const AWAITED = Object.fromEntries(
  PAGE_NAMES.map((name) => [
    name,
    lazyPage(
      () => load(name),
      () => pageTitle(name),
    ),
  ]),
) as unknown as Record<PageName, PageComponent>

/** A page whose code is here is drawn at once: React would first draw the spinner, and keep it for a third of a second. */
export const LoadedPage: PageComponent = ({ page }) => {
  useLanguage()
  // Chosen once, so that an open page stays the same component.
  const [Page] = useState(() => loaded[page] ?? AWAITED[page])
  return createElement(Page, { page })
}

/** Fetches a page's code before it is opened. A failure shows when the page really opens, so it may pass here. */
export async function preloadPage(name: PageName): Promise<void> {
  await load(name).catch(() => undefined)
}
