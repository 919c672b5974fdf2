import { beforeAll, expect, test } from 'vitest'
import { CATALOGUE } from '../../contract/notifications/catalogue.ts'
import type { NotificationEvent } from '../../contract/notifications/definition.ts'
import { raiseNotifications } from '../../server/notifications/raise.ts'
import { insertOwnAccount } from '../support/bank.ts'
import { flags } from '../support/flags.ts'
import { NEEDED, OF_LISTS, SPEC } from '../support/notification-spec.ts'
import { ALL_GROUPS, record } from '../support/notifications.ts'
import { createCompany, createPerson } from '../support/people.ts'
import { insertRow } from '../support/rows.ts'
import { testApp } from '../support/test-app.ts'

const FLOWS = ['payrollPayments', 'clientOnboarding', 'employeeOnboarding', 'internalEmployees', 'invoices']

/** A person of the matrix, with the members that the reference needs. */
interface Someone {
  id: number
  label: string
  role: 'Admin' | 'InternalEmployee' | 'Client' | 'Employee' | 'Contractor'
  isActive: boolean
  held: readonly string[]
  offFlow?: string
  offBox?: string
  /** Companies in reach; `null`: all. */
  reach: readonly number[] | null
  muted: readonly number[]
}

const app = testApp({}, { hasWorker: false })
let company: number
let others: number
const people: Someone[] = []
const subjects: Record<string, number> = {}

beforeAll(async () => {
  company = (await createCompany(app.db)).id
  others = (await createCompany(app.db)).id
  for (const role of ['Employee', 'Contractor', 'InternalEmployee'] as const) {
    const isStaff = role === 'InternalEmployee'
    subjects[role] = (await createPerson(app.db, { role, companyId: isStaff ? null : company, password: null })).id
  }
  subjects['account'] = await insertOwnAccount(app)
  const plain = { isActive: true, held: [...ALL_GROUPS], reach: null, muted: [] }
  const admin = { ...plain, role: 'Admin', held: [] } as const
  const staff = { ...plain, role: 'InternalEmployee' } as const
  await add({ ...admin, label: 'Admin' })
  await add({ ...admin, label: 'Admin whose account is closed', isActive: false })
  await add({ ...admin, label: 'Admin who muted the company', muted: [company] })
  await add({ ...staff, label: 'staff with all flags' })
  await add({ ...staff, label: 'staff without flags', held: [] })
  for (const flag of ALL_GROUPS)
    await add({ ...staff, label: `staff without ${flag}`, held: ALL_GROUPS.filter((other) => other !== flag) })
  await add({ ...staff, label: 'staff of the company', reach: [company] })
  await add({ ...staff, label: 'staff of another company', reach: [others] })
  await add({ ...staff, label: 'staff of no company', reach: [] })
  await add({ ...staff, label: 'staff who muted the company', muted: [company] })
  await add({ ...staff, label: 'staff who muted another', muted: [others] })
  for (const offFlow of FLOWS) await add({ ...staff, label: `staff without the flow ${offFlow}`, offFlow })
  for (const offBox of Object.values(SPEC).flat()) await add({ ...admin, label: `Admin without ${offBox}`, offBox })
  for (const role of ['Client', 'Employee', 'Contractor'] as const) await add({ ...plain, label: role, role, held: ALL_GROUPS })
})

async function add(someone: Omit<Someone, 'id'>): Promise<void> {
  const { role, held, isActive, reach, muted, offFlow, offBox } = someone
  const isStaff = role === 'Admin' || role === 'InternalEmployee'
  const subscriptions = Object.fromEntries(FLOWS.map((flow) => [flow, flow !== offFlow]))
  const columns = { is_active: isActive, notification_subscriptions: JSON.stringify(subscriptions) }
  const options = { role, password: null, permissions: flags(held), columns, companyId: isStaff ? null : company }
  const { id } = await createPerson(app.db, { ...options, companies: reach })
  for (const company_id of muted) await insertRow(app.db, 'muted_companies', { person_id: id, company_id })
  if (offBox) {
    const preferences = JSON.stringify({ [offBox]: false })
    await insertRow(app.db, 'notification_settings', { person_id: id, preferences })
  }
  people.push({ ...someone, id })
}

/** A name of ours follows its flow alone, in the group that it begins like. */
const OWN_NAMES: Record<string, string> = {
  clientAsksForChange: 'Clients Onboarding',
  clientDocumentUploaded: 'Clients Onboarding',
  clientSuspended: 'Clients Onboarding',
  personDocumentsUploaded: 'Employees Onboarding',
  personDocumentExpired: 'Employees Onboarding',
  personContractVoided: 'Employees Onboarding',
  colleagueChanged: 'Internal Employees',
  colleagueAccountChanged: 'Internal Employees',
  webhookPaused: 'Internal Employees',
  ...Object.fromEntries(
    ['Sent', 'Approved', 'Adjustment', 'Reopened', 'ProofRefused', 'Completed', 'Cancelled'].map((what) => [
      `paymentRequest${what}`,
      'Request Payments',
    ]),
  ),
  receiptObjected: 'Request Payments',
  invoiceChanged: 'Employees Onboarding',
  invoicesWaitForReview: 'Employees Onboarding',
  invoicesWaitForPayment: 'Employees Onboarding',
}
/** Notifications that lead to a page of Admin alone. */
const OF_ADMIN = ['webhookPaused']
/** Notifications of invoices, which have a flow of their own. */
const OF_INVOICES =
  /Iinvoice|Invoice|ClientUploadProofOfPayment|SetApprovalByClient|SendWiseTransfer|CreateNewCFDI|^invoice(Changed|sWaitFor)/
const flowOf = (group: string, key: string): string => (OF_INVOICES.test(key) ? 'invoices' : flowOfGroup(group))
function flowOfGroup(group: string): string {
  if (group === 'Request Payments') return 'payrollPayments'
  if (group.startsWith('Clients')) return 'clientOnboarding'
  return group === 'Internal Employees' ? 'internalEmployees' : 'employeeOnboarding'
}

interface Event {
  key: string
  subject: 'company' | 'person' | 'colleague' | 'account'
  actorId: number
}

/** The people to notify, read line by line from the requirements (G3, G6), with nothing of the product's code. */
function expected({ key, subject, actorId }: Event): string[] {
  const group = OWN_NAMES[key] ?? Object.keys(SPEC).find((title) => SPEC[title]?.includes(key)) ?? ''
  const needed: string[] = [...(NEEDED[group]?.group ?? [])]
  if (!OF_LISTS.includes(key)) needed.push(...(NEEDED[group]?.details ?? []))
  else if (group === 'Clients') needed.push('clients.viewTab')
  return people
    .filter((someone) => {
      if (!someone.isActive || someone.id === actorId) return false
      if (someone.role !== 'Admin' && someone.role !== 'InternalEmployee') return false
      if (someone.offFlow === flowOf(group, key)) return false
      if (someone.offBox === key) return false
      const isOfCompany = subject === 'company' || subject === 'person'
      if (isOfCompany && someone.muted.includes(company)) return false
      if (someone.role === 'Admin') return true
      if (OF_ADMIN.includes(key)) return false
      if (needed.some((flag) => !someone.held.includes(flag))) return false
      if (someone.reach === null || subject === 'account') return true
      return isOfCompany && someone.reach.includes(company)
    })
    .map(({ label }) => label)
}

function subjectOf({ on, about, of, rows }: NotificationEvent): Event['subject'] {
  if (on.startsWith('bank-account.')) return 'account'
  if (on.startsWith('client.') || about === 'company' || rows === 'many') return 'company'
  return on.startsWith('internal-employee.') || of?.includes('InternalEmployee') ? 'colleague' : 'person'
}

/** The rows that a call would have written. */
function entriesOf(event: NotificationEvent) {
  const { on, fields, butFields, of, rows } = event
  const field = fields ? (fields[0] as string).replace('*', 'x') : butFields ? 'name' : 'any'
  const entry = { action: on, changes: [{ field, from: null, to: 'x' }] }
  if (rows === 'many') {
    const each = ['Employee', 'Contractor'].map((role) => ({ entity: 'person' as const, entityId: subjects[role] as number }))
    return each.map((about) => ({ ...entry, ...about, companyId: company }))
  }
  const subject = subjectOf(event)
  if (subject === 'company') return [{ ...entry, entity: 'company' as const, entityId: company, companyId: company }]
  if (subject === 'account')
    return [{ ...entry, entity: 'bank-account' as const, entityId: subjects['account'] as number, companyId: null }]
  const role = subject === 'colleague' ? 'InternalEmployee' : (of?.[0] ?? 'Employee')
  const companyId = subject === 'colleague' ? null : company
  return [{ ...entry, entity: 'person' as const, entityId: subjects[role] as number, companyId }]
}

async function recipientsOf(event: NotificationEvent, key: string, actorId: number): Promise<string[]> {
  const id = await record(app, entriesOf(event), actorId)
  await raiseNotifications(app.db, id, new Date())
  const { rows } = await app.sql<{
    person_id: number
  }>`select n.person_id from own_notifications n join history h on h.id = n.history_id
    where n.item = ${key} and h.at = (select at from history where id = ${id})`
  const got = new Set(rows.map(({ person_id }) => person_id))
  expect(rows, 'each once').toHaveLength(got.size)
  return people.filter(({ id: personId }) => got.has(personId)).map(({ label }) => label)
}

const EVENTS = CATALOGUE.items.flatMap(({ key, events }) => events.map((event) => ({ key, event })))

test('every event reaches exactly those who want it and may know of it [G6]', async () => {
  expect(people.length).toBeGreaterThan(90)
  const [, , , staff] = people
  const results = { cells: 0, told: 0 }
  for (const [at, { key, event }] of EVENTS.entries()) {
    // Alternates the actor between the Admin and an internal employee.
    const actorId = (at % 2 === 0 ? people[0]?.id : staff?.id) as number
    const wanted = expected({ key, subject: subjectOf(event), actorId })
    expect(await recipientsOf(event, key, actorId), `${event.on} as ${key}`).toEqual(wanted)
    results.cells += people.length
    results.told += wanted.length
  }
  expect(results.told).toBeGreaterThan(1000)
  expect(results.cells - results.told).toBeGreaterThan(1000)
})

test('the reference is not blind: each way of not hearing silences someone', () => {
  const about = { key: 'clientOnboardingAprove', subject: 'company', actorId: 0 } as const
  const told = expected(about)
  expect(told).toContain('Admin')
  expect(told).toContain('staff of the company')
  for (const silent of [
    'Admin whose account is closed',
    'Admin who muted the company',
    'Admin without clientOnboardingAprove',
    'Client',
    'staff without flags',
    'staff of another company',
    'staff without the flow clientOnboarding',
    'staff without clientOnboarding.viewDetails',
  ]) {
    expect(told).not.toContain(silent)
    expect(people.map(({ label }) => label)).toContain(silent)
  }
})
