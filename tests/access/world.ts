import { randomUUID } from 'node:crypto'
import type { Role } from '../../access-control/roles.ts'
import type { Database } from '../../server/db/connect.ts'
import type { TestApp } from '../support/app.ts'
import { createCompany, createPerson, signIn } from '../support/people.ts'
import type { ActorKind } from './actors.ts'

/** A record that answers may or may not show, with words that stand nowhere else in the database. */
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
  /** A transfer of that invoice, which was refused. */
  transferId?: number
  /** A position of the company. */
  jobId?: number
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
/** A number that no other record has, long enough not to stand in another by chance. */
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

async function markedCompany(db: Database): Promise<Marked> {
  const { marks, mailbox, word, number, email } = marker()
  const { id } = await createCompany(db, {
    name: word(),
    legal_name: word(),
    tax_id: word(),
    contact_firstname: word(),
    contact_email: email(),
    representative_name: word(),
    address_street: word(),
    notes: word(),
  })
  const told = { entity: 'company', entity_id: id, company_id: id, action: 'client.updated', reason: word() }
  await db
    .insertInto('history')
    .values({ ...told, visibility: 'Client' })
    .execute()
  const account = { alias: word(), holder_name: word(), clabe: number(), account_number: number(), bank_name: word() }
  await db
    .insertInto('client_bank_accounts')
    .values({ company_id: id, ...account, currency: 'MXN', purpose: 'Both' })
    .execute()
  await assignAccount(db, id)
  const job = await db
    .insertInto('jobs')
    .values({ company_id: id, job_name: word(), department: word() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await markedBatch(db, id, marks[0] ?? '', word)
  return { entity: 'company', id, companyId: id, jobId: job.id, marks, mailbox }
}

/** An own account of the provider beside which the company is named; the account itself is no secret of the company. */
async function assignAccount(db: Database, company_id: number): Promise<void> {
  const account = { alias: 'Core', holder_name: 'Plantilla', currency: 'MXN', purpose: 'Both', is_core: true }
  const { id } = await db
    .insertInto('own_bank_accounts')
    .values({ ...account, status: 'Active', is_active: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('core_bank_account_assignments').values({ company_id, account_id: id, is_default: true }).execute()
}

/** A person with something to hide in every block of the record. */
async function markedPerson(db: Database, role: Role, companyId: number | null): Promise<Marked> {
  const { marks, mailbox, word, number, email } = marker()
  const named = { firstname: word(), lastname: word(), email: email(), phone: number(), number: number() }
  // The only user of a company is its owner, who looks after the others.
  const columns = { ...named, is_owner: role === 'Client' }
  const identity = { nationality: word(), rfc: word(), curp: word(), cifd: word(), nss: number(), id_official: word() }
  // A password that no call says; without one the server would do the whole work of a hash for nothing.
  const { id } = await createPerson(db, { role, companyId, password: 'Said by nobody 1', columns, details: identity })
  const person_id = id
  const account = { account_number: number(), clabe: number(), bank_name: word(), wise_email: email() }
  const mail = { address: named.email, template: 'notice', subject: word(), at: new Date().toISOString() }
  await Promise.all([
    db.insertInto('addresses').values({ person_id, street: word(), city: word(), neighborhood: word() }).execute(),
    db.insertInto('emergency_contacts').values({ person_id, name: word(), phone: number(), email: email() }).execute(),
    db
      .insertInto('bank_details')
      .values({ person_id, ...account })
      .execute(),
    db.insertInto('sent_mails').values(mail).execute(),
    db.insertInto('home_loans').values({ person_id, type: 'Fixed fee', credit_number: number() }).execute(),
    db
      .insertInto('history')
      .values(markedHistory(id, companyId, word()))
      .execute(),
  ])
  const contract = companyId === null ? {} : await markedContract(db, { id, role, companyId }, word)
  const documentId = await markedDocument(db, id, word)
  return {
    entity: 'person',
    id,
    companyId,
    role,
    documentId,
    ...contract,
    marks,
    mailbox,
  }
}

/** A batch of invoices; its key is a name of the company, so that probes with it find the batch. */
async function markedBatch(db: Database, company_id: number, batch_key: string, word: () => string): Promise<void> {
  const { id: created_by } = await createPerson(db, { role: 'Admin', password: null })
  const days = { period_start: '2026-09-01', period_end: '2026-09-30', issue_date: '2026-09-30' }
  await db
    .insertInto('invoice_batches')
    .values({
      ...{ batch_key, company_id, created_by, status: 'Done', concept: word(), ...days, amount_mode: 'contract' },
      ...{ total: 0, origin: '{}', created_at: new Date().toISOString() },
    })
    .execute()
}

async function markedContract(
  db: Database,
  person: { id: number; role: Role; companyId: number },
  word: () => string,
): Promise<Pick<Marked, 'contractId' | 'terminationId' | 'invoiceId' | 'transferId'>> {
  const type = person.role === 'Contractor' ? 'Contractor' : 'Employee'
  const about = { person_id: person.id, company_id: person.companyId, type, job_name: word(), department: word() }
  const { id } = await db
    .insertInto('contracts')
    .values({ ...about, status: 'Active', start_date: '2026-01-01' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const terms = { contract_id: id, effective_from: '2026-01-01', schedule: word(), reason: word() }
  await db.insertInto('contract_terms').values(terms).execute()
  const log = { contract_id: id, person_id: person.id, type: 'Note', description: word(), visibility: 'All' }
  await db
    .insertInto('contract_logs')
    .values({ ...log, created_at: new Date().toISOString() })
    .execute()
  const at = new Date().toISOString()
  const days = { last_day: '2026-12-15', contract_end_date: '2026-12-15' }
  const termination = await db
    .insertInto('terminations')
    .values({
      ...{ contract_id: id, person_id: person.id, company_id: person.companyId, ...days },
      ...{ type: 'Resignation', reason: word(), status: 'Denied', requested_at: at, updated_at: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const own = { contractId: id, terminationId: termination.id }
  if (type !== 'Contractor') return own
  const invoiceId = await markedInvoice(db, { ...about, contract_id: id }, word)
  return { ...own, invoiceId, transferId: await markedTransfer(db, invoiceId, person, word) }
}

async function markedInvoice(
  db: Database,
  { person_id, company_id, contract_id }: { person_id: number; company_id: number; contract_id: number },
  word: () => string,
): Promise<number> {
  const at = new Date().toISOString()
  const days = { period_start: '2026-10-01', period_end: '2026-10-31', issue_date: '2026-11-01', due_date: '2026-11-15' }
  const money = { subtotal: '1000.00', total: '1000.00', total_client: '1000.00' }
  const { id } = await db
    .insertInto('invoices')
    .values({
      ...{
        folio: `C-2026-${String(contract_id).padStart(6, '0')}`,
        status: 'Approval',
        sent_to_client_at: at,
        sent_to: [`${word().toLowerCase()}@plantilla.test`],
      },
      ...{ contractor_id: person_id, contractor_name: word(), contract_id, company_id, concept: word(), ...days, ...money },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // And one that is closed.
  const closed = { folio: `C-2026-${contract_id}-A`, status: 'Complete', sent_to_client_at: at, ...days, ...money }
  await db
    .insertInto('invoices')
    .values({
      ...closed,
      kind: 'Extra',
      contractor_id: person_id,
      contractor_name: word(),
      contract_id,
      company_id,
      concept: word(),
    })
    .execute()
  const item = { invoice_id: id, position: 1, description: word(), quantity: '1', unit_price: '1000', amount: '1000.00' }
  await db.insertInto('invoice_items').values(item).execute()
  return id
}

async function markedTransfer(
  db: Database,
  invoice_id: number,
  { id, companyId }: { id: number; companyId: number },
  word: () => string,
): Promise<number> {
  const amounts = { source_amount: '54.00', source_currency: 'USD', target_amount: '1000.00', target_currency: 'MXN' }
  const ended = { status: 'refused', is_living: false, trouble: word() }
  const row = await db
    .insertInto('invoice_transfers')
    .values({
      ...{ invoice_id, company_id: companyId, created_by: id, created_at: new Date().toISOString() },
      ...{ provider: 'sandbox', customer_transaction_id: randomUUID(), quote_id: randomUUID(), rate: '18.5', fee: '1.50' },
      ...{ recipient_shown: word(), reference: word(), ...amounts, ...ended },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

async function markedDocument(db: Database, person_id: number, word: () => string): Promise<number> {
  const fileId = randomUUID()
  const file = {
    id: fileId,
    kind: 'pdf',
    name: `${word()}.pdf`,
    bytes: 1000,
    sha256: '0'.repeat(64),
    kept_at: new Date().toISOString(),
  }
  await db.insertInto('files').values(file).execute()
  const { id } = await db
    .insertInto('documents')
    .values({ person_id, kind: 'rfc', version: 1, file_id: fileId, uploaded_at: new Date().toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Something that happened to a person and is for all who may see the person. */
const markedHistory = (entity_id: number, company_id: number | null, to: string) => ({
  ...{ entity: 'person', entity_id, company_id, action: 'person.updated', visibility: 'All' },
  changes: JSON.stringify([{ field: 'nationality', from: null, to }]),
})

export async function createWorld(db: Database): Promise<World> {
  const [own, foreign] = await Promise.all([markedCompany(db), markedCompany(db)])
  const ofCompany = (['Client', 'Employee', 'Contractor'] as const).flatMap((role) => [
    [`own ${role}`, role, own.id] as const,
    [`foreign ${role}`, role, foreign.id] as const,
  ])
  const ofNone = (['InternalEmployee', 'Admin'] as const).map((role) => [`other ${role}`, role, null] as const)
  const people = await Promise.all(
    [...ofCompany, ...ofNone].map(
      async ([label, role, companyId]) => [label, await markedPerson(db, role, companyId)] as const,
    ),
  )
  return { own, foreign, people: Object.fromEntries(people) }
}

const LEFT = { status: 'Terminated', onboarding_status: 'Terminated', left_on: new Date().toISOString().slice(0, 10) }

/** A caller of this kind, signed in, with a whole record of its own. */
export async function createActor(app: TestApp, world: World, kind: ActorKind): Promise<{ self: Marked; token: string }> {
  const { db } = app.database
  const isStaff = kind.role === 'Admin' || kind.role === 'InternalEmployee'
  const self = await markedPerson(db, kind.role, isStaff ? null : world.own.id)
  const permissions = kind.permissions === null ? null : JSON.stringify(kind.permissions)
  await db
    .updateTable('people')
    .set({ permissions, all_companies: kind.reach === 'all', ...(kind.hasLeft ? LEFT : {}) })
    .where('id', '=', self.id)
    .execute()
  const assigned = kind.reach === 'own' ? world.own : kind.reach === 'foreign' ? world.foreign : null
  if (kind.role === 'InternalEmployee' && assigned) {
    await db.insertInto('company_assignments').values({ person_id: self.id, company_id: assigned.id }).execute()
  }
  return { self, token: await signIn(app, { id: self.id }) }
}
