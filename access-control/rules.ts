import { can } from './can.ts'
import { mayEditBlock, mayLinkAccounts, mayManageAdmins } from './clients.ts'
import { canOpen, PAGES, type PageName } from './pages.ts'
import { type PersonPart, personParts, targetOf } from './people.ts'
import type { FlagPath } from './permissions.ts'
import { isGranted } from './resource-access.ts'

/** The signed-in person, as far as rules ask for it. */
export type Viewer = Parameters<typeof personParts>[0]
export type StoredRecord = Readonly<Record<string, unknown>>
type Rule = (viewer: Viewer, record: StoredRecord) => boolean

const seesPart =
  (part: PersonPart): Rule =>
  (viewer, record) =>
    personParts(viewer, targetOf(record as Parameters<typeof targetOf>[0])).includes(part)

const editsPeople: Rule = (viewer) => viewer.role === 'Client' || can(viewer, 'employeeOnboarding.edit')

/** Conditions that only code can say, by the name that files of schemas/views give them. */
export const RULES = {
  'client.editCompany': (viewer) => mayEditBlock(viewer, 'company'),
  'client.editContact': (viewer) => mayEditBlock(viewer, 'contact'),
  'client.linkAccounts': (viewer) => mayLinkAccounts(viewer),
  'client.manageAdmins': (viewer, { admins }) => mayManageAdmins(viewer, admins as Parameters<typeof mayManageAdmins>[1]),
  'invoice.bill': (viewer) => (viewer.role === 'Contractor' ? !viewer.left : can(viewer, 'employeeOnboarding.invoicesTax')),
  'job.edit': editsPeople,
  'paymentRequest.create': (viewer) => viewer.role === 'Client' || can(viewer, 'requestPayments.prepare'),
  /** Creating people at all; the operation decides for which companies. */
  'person.create': editsPeople,
  /** Any person at all; the record decides which one (`mayEditPerson`). */
  'person.editAny': editsPeople,
  'person.profile': seesPart('profile'),
  'person.access': seesPart('access'),
  'person.documents': seesPart('documents'),
  'person.contract': seesPart('contract'),
  'person.bank': seesPart('bank'),
  'person.receipts': seesPart('receipts'),
  'person.history': seesPart('history'),
} as const satisfies Record<string, Rule>

/** Does the viewer meet this condition of a view: a flag, `page:…` or `rule:…`? The server checked the names. */
export function meetsNeed(viewer: Viewer, needs: string, record: StoredRecord): boolean {
  const [kind, name] = needs.split(':')
  if (kind === 'page') return name !== undefined && Object.hasOwn(PAGES, name) && canOpen(viewer, name as PageName)
  if (kind === 'rule') return RULES[name as keyof typeof RULES](viewer, record)
  return can(viewer, needs as FlagPath) || isGranted(viewer.role, needs)
}
