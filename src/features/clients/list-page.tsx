import { PAGES } from '../../../access-control/pages.ts'
import { ResourceTable } from '../../tables/resource-table.tsx'
import { PageHead } from '../../ui/page-head.tsx'

/** Companies in reach: found, sorted, filtered, opened. */
export function ClientListPage() {
  const { title } = PAGES.clients
  return (
    <>
      <PageHead title={title} />
      <ResourceTable name="clients" label={title} />
    </>
  )
}

/** Companies on their way in, those that wait longest first. */
export function ClientOnboardingListPage() {
  const { title } = PAGES.clientsOnboarding
  return (
    <>
      <PageHead title={title} />
      <ResourceTable name="clients-onboarding" label={title} />
    </>
  )
}
