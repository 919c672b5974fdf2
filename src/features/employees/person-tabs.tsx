import { Suspense } from 'react'
import { personParts } from '../../../access-control/people.ts'
import type { Role } from '../../../access-control/roles.ts'
import { PERSON_TEXTS } from '../../texts/person.ts'
import { PageTabs } from '../../ui/page-tabs.tsx'
import { useSession } from '../../ui/session-context.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { useChosenTab } from '../../ui/use-chosen-tab.ts'
import type { PersonTabProps } from './tabs/person-tab.ts'
import { PERSON_TABS } from './tabs/registry.ts'

/** The parts of the record, one at a time; the chosen one stands in the address, so that a link can lead to it. */
export function PersonTabs(props: PersonTabProps) {
  const { person } = props
  const viewer = useSession()
  const role = person.role.name as Role
  const parts = personParts(viewer, { personId: person.id, companyId: person.company?.id ?? null, role })
  const tabs = PERSON_TABS.filter(({ part }) => parts.includes(part))
  const tab = useChosenTab(tabs.map(({ part }) => part))
  const chosen = tabs.find(({ part }) => part === tab.chosen)
  if (!chosen) return null
  const { Content } = chosen
  return (
    <PageTabs
      label={PERSON_TEXTS.tabs.label}
      tabs={tabs.map(({ part, label }) => ({ key: part, label: label(person) }))}
      chosen={chosen.part}
      onChoose={tab.choose}
    >
      <Suspense fallback={<Spinner />}>
        <Content {...props} />
      </Suspense>
    </PageTabs>
  )
}
