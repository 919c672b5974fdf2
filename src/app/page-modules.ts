import { type ComponentType, lazy } from 'react'
import { PAGE_NAMES, type PageName } from '../../access-control/pages.ts'

type PageComponent = ComponentType<{ page: PageName }>
type Load = () => Promise<PageComponent>

const coming: Load = async () => (await import('../features/coming/coming-page.tsx')).ComingPage
const ownProfile: Load = async () => (await import('../features/employees/own-profile-page.tsx')).OwnProfilePage

/** Where each page's code is. A page without an entry is not built yet and says so. */
const LOADERS: Partial<Record<PageName, Load>> = {
  home: async () => (await import('../features/home/home-page.tsx')).HomePage,
  employeesOnboarding: async () => (await import('../features/employees/list-page.tsx')).EmployeeListPage,
  jobListings: async () => (await import('../features/employees/jobs/list-page.tsx')).JobListPage,
  employeeOnboardingDetail: async () => (await import('../features/employees/detail-page.tsx')).EmployeeDetailPage,
  invoices: async () => (await import('../features/invoices/list-page.tsx')).InvoiceListPage,
  invoiceDetail: async () => (await import('../features/invoices/detail-page.tsx')).InvoiceDetailPage,
  internalEmployeeDetail: async () => (await import('../features/employees/detail-page.tsx')).EmployeeDetailPage,
  clients: async () => (await import('../features/clients/list-page.tsx')).ClientListPage,
  clientsOnboarding: async () => (await import('../features/clients/list-page.tsx')).ClientOnboardingListPage,
  internalEmployees: async () => (await import('../features/employees/staff/list-page.tsx')).InternalEmployeeListPage,
  clientDetail: async () => (await import('../features/clients/detail-page.tsx')).ClientDetailPage,
  ownClientDetail: async () => (await import('../features/clients/detail-page.tsx')).ClientDetailPage,
  clientOnboardingDetail: async () => (await import('../features/clients/detail-page.tsx')).ClientOnboardingPage,
  invoiceBatches: async () => (await import('../features/invoice-batches/batch-page.tsx')).InvoiceBatchPage,
  backgroundJobs: async () => (await import('../features/background-jobs/background-jobs-page.tsx')).BackgroundJobsPage,
  sentMails: async () => (await import('../features/sent-mails/sent-mails-page.tsx')).SentMailsPage,
  myProfile: ownProfile,
  employeeDetail: ownProfile,
}

const loaderOf = (name: PageName): Load => LOADERS[name] ?? coming

export const PAGE_COMPONENTS = Object.fromEntries(
  PAGE_NAMES.map((name) => [name, lazy(async () => ({ default: await loaderOf(name)() }))]),
) as unknown as Record<PageName, PageComponent>

/** Fetches a page's code before it is opened. A failure shows when the page really opens, so it may pass here. */
export function preloadPage(name: PageName): void {
  loaderOf(name)().catch(() => undefined)
}
