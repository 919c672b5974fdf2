import { type ComponentType, lazy } from 'react'
import { PERSON_PARTS, type PersonPart } from '../../../../access-control/people.ts'
import { PERSON_TEXTS } from '../../../texts/person.ts'
import type { PersonTab, PersonTabProps } from './person-tab.ts'
import { ProfileTab } from './profile-tab.tsx'

const TEXTS = PERSON_TEXTS.tabs

/** Where each tab's content is. The first one is needed at once, the others come when they are opened. */
const CONTENT: Record<PersonPart, ComponentType<PersonTabProps>> = {
  profile: ProfileTab,
  access: lazy(async () => ({ default: (await import('../staff/access-tab.tsx')).AccessTab })),
  documents: lazy(async () => ({ default: (await import('./documents-tab.tsx')).DocumentsTab })),
  contract: lazy(async () => ({ default: (await import('./contract-tab.tsx')).ContractTab })),
  bank: lazy(async () => ({ default: (await import('./bank-tab.tsx')).BankTab })),
  receipts: lazy(async () => ({ default: (await import('./receipts-tab.tsx')).ReceiptsTab })),
  history: lazy(async () => ({ default: (await import('./history-tab.tsx')).HistoryTab })),
}

/** The tabs of a person's page, in order. */
export const PERSON_TABS: readonly PersonTab[] = PERSON_PARTS.map((part) => ({
  part,
  label: ({ role }) => (part === 'receipts' && role.name === 'Contractor' ? TEXTS.invoices : TEXTS[part]),
  Content: CONTENT[part],
}))
