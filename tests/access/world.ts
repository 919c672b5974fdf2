import { randomBytes, randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { SIMPLE_RESOURCES } from '../../access-control/resources.ts'
import type { Role } from '../../access-control/roles.ts'
import { SCOPE_NAMES } from '../../contract/api-keys/scopes.ts'
import { today } from '../../contract/calendar.ts'
import { MULTIPLIERS } from '../../contract/payroll/settings/multipliers.ts'
import limits from '../../schemas/payment-requests.json' with { type: 'json' }
import { newApiKey } from '../../server/calls/load-key.ts'
import type { Database } from '../../server/db/connect.ts'
import { tokenDigest } from '../../server/db/token-digest.ts'
import type { People, Sessions } from '../../server/db/types.ts'
import type { TestApp } from '../support/app.ts'
import { digestOf, sessionOf } from '../support/people.ts'
import { collectRows, type Rows } from '../support/rows.ts'
import type { ActorKind } from './actors.ts'

/** A record that answers may or may not contain, with words that are unique in the database. */
export interface Marked {
  entity: 'person' | 'company'
  id: number
  companyId: number | null
  role?: Role
  /** A document of the person, for operations that name one. */
  documentId?: number
  /** A contract of the person, where it has a company. */
  contractId?: number
  /** A termination of that contract, which was denied. */
  terminationId?: number
  /** An invoice of that contract, which the company has. */
  invoiceId?: number
  /** A receipt of that invoice, which was sent. */
  receiptId?: number
  /** A transfer of that invoice, which was refused. */
  transferId?: number
  /** A bill of fees of the company, which was cancelled. */
  feeBillId?: number
  /** A position of the company. */
  jobId?: number
  /** A record of each simple resource, by the entity that access rules name. */
  resources?: Readonly<Record<string, number>>
  /** A payment request of the company, and the one payroll in it. */
  requestId?: number
  payrollId?: number
  marks: string[]
  /** The mark before the @ of its email. */
  mailbox: string
}

/** Two companies with the same kinds of people in each, and the provider's own staff. */
export interface World {
  own: Marked
  foreign: Marked
  people: Record<string, Marked>
}

let counter = 0
/** A word of letters that no other record has: fields for names accept it, and no other text contains it. */
function mark(): string {
  const digits = (++counter).toString(26).padStart(5, '0')
  return `Zq${[...digits].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join('')}qz`
}
/** A number that no other record has, long enough not to be in another by chance. */
const markedNumber = (): string => `99${(++counter).toString().padStart(9, '0')}`

/** Hands out marks and keeps a list of them, in the form that a text in lower case is searched for. */
function marker() {
  const marks: string[] = []
  const noted = (text: string): string => {
    marks.push(text.toLowerCase())
    return text
  }
  const mailbox = mark().toLowerCase()
  return {
    marks,
    mailbox,
    word: () => noted(mark()),
    number: () => noted(markedNumber()),
    email: () => `${noted(marks.includes(mailbox) ? mark() : mailbox).toLowerCase()}@plantilla.test`,
  }
}

function markedCompany(rows: Rows): Marked {
  const { marks, mailbox, word, number, email } = marker()
  const name = word()
  const id = rows.add('companies', {
    name,
    legal_name: word(),
    tax_id: word(),
    contact_firstname: word(),
    contact_email: email(),
    representative_name: word(),
    address_street: word(),
    notes: word(),
  })
  const entry = { entity: 'company', entity_id: id, company_id: id, action: 'client.updated', reason: word() }
  rows.add('history', { ...entry, visibility: 'Client' })
  const account = { alias: word(), holder_name: word(), clabe: number(), account_number: number(), bank_name: word() }
  rows.add('client_bank_accounts', { company_id: id, ...account, currency: 'MXN', purpose: 'Both' })
  assignAccount(rows, id)
  const jobId = rows.add('jobs', { company_id: id, job_name: word(), department: word() })
  const resources = markedResources(rows, id, word)
  addBatch(rows, id, name, word)
  addDelivery(rows, id, word)
  const pay = markedRequest(rows, id, word)
  return { entity: 'company', id, companyId: id, jobId, resources, ...pay, marks, mailbox }
}

/** An event that was sent to an endpoint of the company. */
function addDelivery(rows: Rows, company_id: number, word: () => string): void {
  const created_at = new Date().toISOString()
  const endpoint_id = rows.add('webhook_endpoints', {
    company_id,
    name: word(),
    url: `https://${word()}.example/`,
    events: ['client.updated'],
    secret: Buffer.alloc(0),
    secret_since: created_at,
    created_at,
  })
  const type = 'client.updated'
  rows.add('webhook_deliveries', { endpoint_id, type, company_id, body: '{}', status: 'Delivered', created_at })
}

/** A record of each simple resource, with its example except for a word in its first text. */
function markedResources(rows: Rows, company_id: number, word: () => string): Record<string, number> {
  const add = SIMPLE_RESOURCES.map(({ name, table, entity, columns, example }): [string, number] => {
    const [first = ''] = Object.entries(columns).find(([, type]) => type === 'text') ?? []
    const id = rows.add(table as 'jobs', { ...example, [first]: word(), company_id } as never)
    const entry = { entity: `resource:${name}`, entity_id: id, company_id, action: `${entity}.updated` }
    rows.add('history', { ...entry, reason: word(), visibility: 'Client' })
    return [`resource:${name}`, id]
  })
  return Object.fromEntries(add)
}

/** A payment request with a person who is in no other one. */
function markedRequest(rows: Rows, company_id: number, word: () => string): { requestId: number; payrollId: number } {
  const who = { role: 'Employee', ...UNMARKED, email: `paid-${word().toLowerCase()}@plantilla.test`, company_id }
  const employee_id = rows.add('people', { ...who, email_verified_at: new Date().toISOString() })
  const contract = { person_id: employee_id, company_id, type: 'Employee', job_name: 'Clerk', status: 'Ended' }
  const contract_id = rows.add('contracts', { ...contract, start_date: '2026-01-01' })
  return markedPayroll(rows, { company_id, employee_id, contract_id }, word)
}

function markedPayroll(
  rows: Rows,
  { company_id, employee_id, contract_id }: { company_id: number; employee_id: number; contract_id: number },
  word: () => string,
): { requestId: number; payrollId: number } {
  const at = new Date().toISOString()
  const days = { kind: 'Extraordinary', period_start: '2026-09-01', period_end: '2026-09-30', payment_date: '2026-09-30' }
  const times = { created_at: at, updated_at: at }
  const request_id = rows.add('payment_requests', {
    folio: `N-2026-${String(contract_id).padStart(5, '0')}`,
    name: word(),
    company_id,
    period_type: 'One-off',
    ...days,
    cutoff_at: '2036-09-27T00:00:00Z',
    status_since: at,
    people: 1,
    send_note: word(),
    ...times,
    limits: JSON.stringify(limits.limits),
    multipliers: JSON.stringify(NO_MULTIPLIERS),
  })
  const named = { firstname: word(), lastname: word(), department: word() }
  const payrollId = rows.add('payrolls', { request_id, company_id, employee_id, contract_id, ...named, ...days, ...times })
  const entry = { entity: 'payment-request', entity_id: request_id, company_id, action: 'payment-request.created' }
  rows.add('history', { ...entry, reason: word(), visibility: 'Client' })
  return { requestId: request_id, payrollId }
}

const NO_MULTIPLIERS = Object.fromEntries(MULTIPLIERS.map((name) => [name, { value: '0', from: '2023-01-01', legal: null }]))

/** An own account of the provider that names the company; the account itself is visible to all who may see accounts. */
function assignAccount(rows: Rows, company_id: number): void {
  const account = { alias: 'Core', holder_name: 'Plantilla', currency: 'MXN', purpose: 'Both', is_core: true }
  const account_id = rows.add('own_bank_accounts', { ...account, status: 'Active', is_active: true })
  rows.addPlain('core_bank_account_assignments', { company_id, account_id, is_default: true })
}

const UNMARKED = { firstname: 'Ana', lastname: 'López' }

/** A batch of invoices; its key is a name of the company, so that probes with it find the batch. */
function addBatch(rows: Rows, company_id: number, name: string, word: () => string): void {
  const by = { role: 'Admin', ...UNMARKED, email: `batch-${name.toLowerCase()}@plantilla.test` }
  const created_by = rows.add('people', { ...by, email_verified_at: new Date().toISOString() })
  const days = { period_start: '2026-09-01', period_end: '2026-09-30', issue_date: '2026-09-30' }
  rows.addPlain('invoice_batches', {
    batch_key: name.toLowerCase(),
    company_id,
    created_by,
    status: 'Done',
    concept: word(),
    ...days,
    amount_mode: 'contract',
    total: 0,
    origin: '{}',
    created_at: new Date().toISOString(),
  })
}

/** Without a password the server would do the whole work of a hash for nothing. */
const UNUSED_PASSWORD = digestOf('Said by nobody 1')

type PersonColumns = Partial<Insertable<People>>

/** A person whose account has something to hide, with the source of further words. */
function markedAccount(rows: Rows, role: Role, companyId: number | null, columns: PersonColumns) {
  const words = marker()
  const { marks, mailbox, word, number, email } = words
  const named = { firstname: word(), lastname: word(), email: email(), phone: number(), number: number() }
  const id = rows.add('people', {
    role,
    company_id: companyId,
    ...named,
    email_verified_at: new Date().toISOString(),
    // The only user of a company is its owner.
    is_owner: role === 'Client',
    password_hash: UNUSED_PASSWORD,
    must_set_password: false,
    // Its document waits for a review; noting that afterwards would write the person twice.
    has_busy_documents: true,
    ...columns,
  })
  const self: Marked = { entity: 'person', id, companyId, role, marks, mailbox }
  return { ...words, self, address: named.email }
}

/** A person with something to hide in every block of the record. */
function markedPerson(rows: Rows, role: Role, companyId: number | null, columns: PersonColumns = {}): Marked {
  const { word, number, email, self, address } = markedAccount(rows, role, companyId, columns)
  const person_id = self.id
  const identity = { nationality: word(), rfc: word(), curp: word(), cifd: word(), nss: number(), id_official: word() }
  rows.addPlain('employee_details', { person_id, ...identity })
  const account = { account_number: number(), clabe: number(), bank_name: word(), wise_email: email() }
  const mail = { address, template: 'notice', subject: word(), at: new Date().toISOString() }
  rows.addPlain('addresses', { person_id, street: word(), city: word(), neighborhood: word() })
  rows.addPlain('emergency_contacts', { person_id, name: word(), phone: number(), email: email() })
  rows.addPlain('bank_details', { person_id, ...account })
  rows.add('sent_mails', mail)
  rows.addPlain('home_loans', { person_id, type: 'Fixed fee', credit_number: number() })
  // A history row of the person, visible to all who may see the person.
  rows.add('history', {
    entity: 'person',
    entity_id: person_id,
    company_id: companyId,
    action: 'person.updated',
    visibility: 'All',
    changes: JSON.stringify([{ field: 'nationality', from: null, to: word() }]),
  })
  const contract = companyId === null ? {} : markedContract(rows, { id: person_id, role, companyId }, word)
  const documentId = markedDocument(rows, person_id, word)
  return { ...self, documentId, ...contract }
}

function markedContract(
  rows: Rows,
  person: { id: number; role: Role; companyId: number },
  word: () => string,
): Pick<Marked, 'contractId' | 'terminationId' | 'invoiceId' | 'transferId' | 'receiptId' | 'feeBillId'> {
  const at = new Date().toISOString()
  const type = person.role === 'Contractor' ? 'Contractor' : 'Employee'
  const whose = { person_id: person.id, company_id: person.companyId }
  const work = { type, job_name: word(), department: word() }
  const contract_id = rows.add('contracts', { ...whose, ...work, status: 'Active', start_date: '2026-01-01' })
  rows.add('contract_terms', { contract_id, effective_from: '2026-01-01', schedule: word(), reason: word() })
  const log = { type: 'Note', description: word(), visibility: 'All', created_at: at }
  rows.add('contract_logs', { contract_id, person_id: person.id, ...log })
  const terminationId = rows.add('terminations', {
    contract_id,
    ...whose,
    last_day: '2026-12-15',
    contract_end_date: '2026-12-15',
    type: 'Resignation',
    reason: word(),
    status: 'Denied',
    requested_at: at,
    updated_at: at,
  })
  const own = { contractId: contract_id, terminationId }
  if (person.role === 'Employee') {
    markedPayroll(rows, { company_id: person.companyId, employee_id: person.id, contract_id }, word)
  }
  if (type !== 'Contractor') return own
  const invoiceId = markedInvoice(rows, { ...whose, contract_id }, word)
  const receiptId = rows.add('payroll_receipts', {
    invoice_id: invoiceId,
    user_id: person.id,
    company_id: person.companyId,
    status: 'Sent',
    sent_at: at,
    period_start: '2026-10-01',
    period_end: '2026-10-31',
    payment_date: '2026-11-05',
    message: word(),
    objection: word(),
    gross: '10.00',
    deductions: '0.00',
    net: '10.00',
    currency: 'MXN',
  })
  const feeBillId = markedFeeBill(rows, person.companyId, word)
  return { ...own, invoiceId, receiptId, feeBillId, transferId: markedTransfer(rows, invoiceId, person, word) }
}

function markedInvoice(
  rows: Rows,
  { person_id, company_id, contract_id }: { person_id: number; company_id: number; contract_id: number },
  word: () => string,
): number {
  const at = new Date().toISOString()
  const days = { period_start: '2026-10-01', period_end: '2026-10-31', issue_date: '2026-11-01', due_date: '2026-11-15' }
  const money = { subtotal: '1000.00', total: '1000.00', total_client: '1000.00' }
  const invoice = (columns: { folio: string; status: string; kind?: string }) =>
    rows.add('invoices', {
      ...columns,
      sent_to_client_at: at,
      sent_to: [`${word().toLowerCase()}@plantilla.test`],
      ...days,
      ...money,
      contractor_id: person_id,
      contractor_name: word(),
      contract_id,
      company_id,
      concept: word(),
    })
  const id = invoice({ folio: `C-2026-${contract_id}`, status: 'Approval' })
  // And one that is closed.
  invoice({ folio: `C-2026-${contract_id}-A`, status: 'Complete', kind: 'Extra' })
  const item = { invoice_id: id, position: 1, description: word(), quantity: '1', unit_price: '1000', amount: '1000.00' }
  rows.add('invoice_items', item)
  return id
}

function markedTransfer(
  rows: Rows,
  invoice_id: number,
  { id, companyId }: { id: number; companyId: number },
  word: () => string,
): number {
  const amounts = { source_amount: '54.00', source_currency: 'USD', target_amount: '1000.00', target_currency: 'MXN' }
  const ended = { status: 'refused', is_living: false, trouble: word() }
  return rows.add('invoice_transfers', {
    invoice_id,
    company_id: companyId,
    created_by: id,
    created_at: new Date().toISOString(),
    provider: 'sandbox',
    customer_transaction_id: randomUUID(),
    quote_id: randomUUID(),
    rate: '18.5',
    fee: '1.50',
    recipient_shown: word(),
    reference: word(),
    ...amounts,
    ...ended,
  })
}

function markedFeeBill(rows: Rows, company_id: number, word: () => string): number {
  const at = new Date().toISOString()
  return rows.add('fee_bills', {
    company_id,
    status: 'Cancelled',
    cancel_motive: '02',
    service: 'local',
    serie: 'PF',
    folio: word(),
    uuid: word(),
    request: '{}',
    total: '116.00',
    issued_at: at,
    claimed_at: at,
  })
}

function markedDocument(rows: Rows, person_id: number, word: () => string): number {
  const id = randomUUID()
  const at = new Date().toISOString()
  const content = { bytes: 1000, sha256: '0'.repeat(64), kept_at: at }
  rows.addPlain('files', { id, kind: 'pdf', name: `${word()}.pdf`, ...content })
  return rows.add('documents', { person_id, kind: 'rfc', version: 1, file_id: id, uploaded_at: at })
}

export async function createWorld(db: Database): Promise<World> {
  const rows = collectRows()
  const [own, foreign] = [markedCompany(rows), markedCompany(rows)]
  const ofCompany = (['Client', 'Employee', 'Contractor'] as const).flatMap((role) => [
    [`own ${role}`, role, own.id] as const,
    [`foreign ${role}`, role, foreign.id] as const,
  ])
  const ofNone = (['InternalEmployee', 'Admin'] as const).map((role) => [`other ${role}`, role, null] as const)
  const people = [...ofCompany, ...ofNone].map(
    ([label, role, companyId]) => [label, markedPerson(rows, role, companyId)] as const,
  )
  await rows.write(db)
  return { own, foreign, people: Object.fromEntries(people) }
}

const LEFT = { status: 'Terminated', onboarding_status: 'Terminated', left_on: today(new Date()) }

/** Columns of a caller's session, where they are not those of a fresh one. */
export type SessionColumns = Partial<Pick<Insertable<Sessions>, 'confirmed_at' | 'has_factor'>>

/** A caller of this kind, signed in, with a whole record of its own or, if bare, with an account alone. */
export async function createActor(
  app: TestApp,
  world: World,
  kind: ActorKind,
  { session = {}, isBare = false }: { session?: SessionColumns; isBare?: boolean } = {},
): Promise<{ self: Marked; token: string }> {
  const rows = collectRows()
  const isStaff = kind.role === 'Admin' || kind.role === 'InternalEmployee'
  const permissions = kind.permissions === null ? null : JSON.stringify(kind.permissions)
  if (kind.key) return createKey(app, world, kind, rows)
  const columns = { permissions, all_companies: kind.reach === 'all', ...(kind.hasLeft ? LEFT : {}) }
  const companyId = isStaff ? null : world.own.id
  const self = isBare
    ? markedAccount(rows, kind.role, companyId, columns).self
    : markedPerson(rows, kind.role, companyId, columns)
  const assigned = kind.reach === 'own' ? world.own : kind.reach === 'foreign' ? world.foreign : null
  if (kind.role === 'InternalEmployee' && assigned) {
    rows.addPlain('company_assignments', { person_id: self.id, company_id: assigned.id })
  }
  const token = randomBytes(32).toString('base64url')
  rows.addPlain('sessions', { ...sessionOf(app, self.id, token), ...session })
  await rows.write(app.db)
  return { self, token }
}

/** An API key of the kind; the record is that of the Admin who made it. */
async function createKey(app: TestApp, world: World, kind: ActorKind, rows: Rows): Promise<{ self: Marked; token: string }> {
  const self = markedPerson(rows, 'Admin', null, { all_companies: true })
  const token = newApiKey()
  const at = new Date()
  rows.addPlain('api_keys', {
    name: 'Key',
    company_id: kind.role === 'Client' ? world.own.id : null,
    scopes: kind.key === 'every scope' ? [...SCOPE_NAMES] : ['pay:read'],
    prefix: token.slice(0, 10),
    token_hash: tokenDigest(token),
    created_by: self.id,
    created_at: at.toISOString(),
    expires_at: new Date(at.getTime() + 86_400_000).toISOString(),
  })
  await rows.write(app.db)
  return { self, token }
}
