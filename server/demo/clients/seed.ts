import { sql } from 'kysely'
import { makeCompanyRfc } from '../../../payroll/identity/rfc.ts'
import requirements from '../../../schemas/client-onboarding.json' with { type: 'json' }
import { AGREEMENT, agreementTitle } from '../../areas/clients/documents.ts'
import type { Database } from '../../db/connect.ts'
import { insertRows, type Row } from '../../db/insert-rows.ts'
import { updateRow } from '../../db/rows.ts'
import type { Files } from '../../files/create.ts'
import { appendRows, type NewHistoryRow } from '../../history/append-rows.ts'
import type { StoredFile } from '../../outside/storage/stored-file.ts'
import facts from '../data/client-facts.json' with { type: 'json' }
import newcomers from '../data/newcomers.json' with { type: 'json' }
import { mailDomain } from '../demo-company.ts'
import { officeRow } from '../office-people.ts'
import { mailAddress, makeName } from '../person-name.ts'
import { addDays, createRandom, type Random } from '../random.ts'
import { storePaper } from '../store-paper.ts'
import { checksOf, correctionsOf, requestsOf } from './audit.ts'
import { type Actor, type Cast, lifeOf } from './life.ts'
import { companyAndContact, type Owner, statementsAndRules } from './record.ts'

type Papers = ReadonlyMap<string, StoredFile>

/** One PDF for each kind of document; the companies of the demo share them. */
async function storePapers(db: Database, files: Files): Promise<Papers> {
  const papers = new Map<string, StoredFile>()
  for (const { key, title } of [...requirements.documents, { key: AGREEMENT, title: agreementTitle() }]) {
    papers.set(key, await storePaper(db, files, { name: key, title }))
  }
  return papers
}

const SIGNED = ['Approval', 'Approved', 'Suspended']
const ACCEPTED = ['Audit', 'Signing', ...SIGNED]

/** The status of each document of a company, by the company's status; `null` where none was sent yet. */
function standing(status: string, isCorrecting: boolean, kind: string, at: number): string | null {
  if (kind === AGREEMENT) return SIGNED.includes(status) ? 'Accepted' : null
  if (ACCEPTED.includes(status)) return 'Accepted'
  if (isCorrecting) return kind === 'address_proof' ? 'Rejected' : 'Accepted'
  if (status === 'Request') return at < 3 ? 'Uploaded' : null
  if (status === 'Revision') return at < 3 ? 'Accepted' : at === 3 ? 'Rejected' : 'Uploaded'
  return status === 'Denied' && at < 2 ? 'Accepted' : 'Uploaded'
}

/** The documents of a company, uploaded on one day and reviewed on another. */
function papersOf(
  company: { id: number; status: string; isCorrecting: boolean; uploaded: string; reviewed: string },
  papers: Papers,
  { owner, reviewer }: Cast,
): Row<'company_documents'>[] {
  return [...papers].flatMap(([kind, file], at): Row<'company_documents'>[] => {
    const status = standing(company.status, company.isCorrecting, kind, at)
    if (status === null) return []
    const isOpen = status === 'Uploaded'
    const note = company.isCorrecting ? facts.corrections[0]?.note : facts.rejected
    return [
      {
        company_id: company.id,
        kind,
        file_id: file.id,
        file_name: file.name,
        size: file.bytes,
        status,
        reject_reason: status === 'Rejected' ? (note ?? null) : null,
        uploaded_by: owner.id,
        uploaded_at: company.uploaded,
        reviewed_by: isOpen ? null : reviewer.id,
        reviewed_at: isOpen ? null : company.reviewed,
      },
    ]
  })
}

const SEED = 2028
/** Companies that work with us came in at the beginning of the year, the others in the last weeks. */
const SETTLED = ['Approved', 'Suspended']

interface DemoClient {
  id: number
  status: string
  domain: string
  isCorrecting: boolean
  /** Counted from 0. */
  at: number
}

/** Gives the companies of a freshly filled demo their records, documents and past, and adds companies in onboarding. */
export async function seedClients(db: Database, files: Files): Promise<void> {
  const random = createRandom(SEED)
  const papers = await storePapers(db, files)
  await db.transaction().execute(async (tx) => {
    const clients = [...(await settledClients(tx)), ...(await addNewcomers(tx, random))]
    await sql`update people set is_owner = true, position = 'Administrator'
      where id in (select min(id) from people where role = 'Client' group by company_id)`.execute(tx)
    const colleagues = await loadColleagues(tx)
    const rows = emptyRows()
    for (const client of clients) {
      const owner = await ownerOf(tx, client.id)
      const { manager, cast } = castOf(colleagues, client, owner)
      const isSettled = SETTLED.includes(client.status)
      const from = isSettled ? addDays('2026-01-06', client.at) : addDays('2026-10-26', client.at)
      const hasRound = client.isCorrecting || (isSettled && client.at % 3 === 1)
      const life = lifeOf(random, { companyId: client.id, status: client.status, hasRound, from }, cast)
      const times = life.map(({ at }) => String(at))
      const [registered = from, handedIn = registered] = times
      const since = times.at(-1) ?? registered
      const isKnown = client.status !== 'Request' || client.isCorrecting
      await updateRow(tx, 'companies', client.id, {
        ...(isKnown ? companyAndContact(random, client.at, client.domain, owner) : contactOf(owner)),
        ...(client.status === 'Denied' ? {} : statementsAndRules(random, client.at)),
        account_manager_id: manager.id,
        status_since: since,
        created_at: registered,
        updated_at: since,
        denied_reason: client.status === 'Denied' ? facts.reasons.deny : null,
        reviewers: times.length > 2 ? [cast.reviewer.id] : [],
      })
      rows.history.push(...life)
      rows.documents.push(...papersOf({ ...client, uploaded: handedIn, reviewed: times[2] ?? since }, papers, cast))
      rows.checks.push(...checksOf(client, cast, since))
      rows.corrections.push(...correctionsOf(client, cast, since))
      rows.requests.push(...requestsOf(client, cast))
    }
    await appendRows(tx, rows.history)
    await insertRows(tx, 'company_documents', rows.documents)
    await insertRows(tx, 'company_checks', rows.checks)
    await insertRows(tx, 'company_corrections', rows.corrections)
    await insertRows(tx, 'company_change_requests', rows.requests)
    await giveCoreAccount(tx)
  })
}

const emptyRows = () => ({
  history: [] as NewHistoryRow[],
  documents: [] as Row<'company_documents'>[],
  checks: [] as Row<'company_checks'>[],
  corrections: [] as Row<'company_corrections'>[],
  requests: [] as Row<'company_change_requests'>[],
})

/** A company that is still filling in its data has only the contact from the registration. */
const contactOf = ({ firstname, lastname, email, phone }: Owner) => ({
  contact_firstname: firstname,
  contact_lastname: lastname,
  contact_email: email,
  contact_phone: phone,
})

async function settledClients(db: Database): Promise<DemoClient[]> {
  const companies = await db.selectFrom('companies').select(['id', 'status']).orderBy('id').execute()
  return companies.map((company, at) => ({ ...company, at, domain: mailDomain(at), isCorrecting: false }))
}

/** Companies without employees, each with its user. */
async function addNewcomers(db: Database, random: Random): Promise<DemoClient[]> {
  const { rows } = await sql<{ company: number; person: number; hash: string; count: number }>`
    select (select max(id) from companies) + 1 as company, max(id) + 1 as person, max(password_hash) as hash,
      (select count(*) from companies) as count from people`.execute(db)
  const first = rows[0]
  if (!first) return []
  const clients = newcomers.map(({ status, domain, isCorrecting = false }, index) => ({
    id: first.company + index,
    status,
    domain,
    isCorrecting,
    at: Number(first.count) + index,
  }))
  const companies = newcomers.map(({ name, founded, status }, index) => ({
    id: first.company + index,
    name,
    legal_name: `${name} SA de CV`,
    status,
    tax_id: makeCompanyRfc(name, founded),
  }))
  const owners = newcomers.map(({ domain }, company) => {
    const { firstname, lastname, ...name } = makeName(random)
    const account = { email: mailAddress(name, 1, domain), role: 'Client', firstname, lastname, company } as const
    return { ...officeRow(account, first.person + company, first.company), password_hash: first.hash }
  })
  await insertRows(db, 'companies', companies)
  await insertRows(db, 'people', owners)
  for (const table of ['companies', 'people']) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(db)
  }
  return clients
}

/** Approval requires an account to pay into; the first companies already have one. */
async function giveCoreAccount(db: Database): Promise<void> {
  await sql`insert into core_bank_account_assignments (company_id, account_id, is_default, assigned_by, assigned_at)
    select c.id, a.id, true, a.created_by, c.created_at
    from companies c, (select * from own_bank_accounts where is_core and is_active order by id limit 1) a
    where c.status in (${sql.join(SETTLED)})
      and not exists (select from core_bank_account_assignments k where k.company_id = c.id)`.execute(db)
}

const ownerOf = (db: Database, companyId: number): Promise<Owner & { role: string }> =>
  db
    .selectFrom('people')
    .select(['id', 'firstname', 'lastname', 'email', 'phone', 'role'])
    .where('company_id', '=', companyId)
    .where('role', '=', 'Client')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()

interface Colleague extends Actor {
  all_companies: boolean
  companies: number[]
  position: string | null
}

/** Admin and internal employees whose accounts are open, the first accounts first. */
async function loadColleagues(db: Database): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select p.id, p.firstname, p.lastname, p.role, p.all_companies, s.position,
      array(select a.company_id from company_assignments a where a.person_id = p.id) as companies
    from people p left join internal_employees s on s.person_id = p.id
    where p.role in ('Admin', 'InternalEmployee') and p.is_active order by p.id`.execute(db)
  return rows
}

/** The account manager of a company, and the actors of its onboarding: the auditor is another person than the reviewer. */
function castOf(colleagues: readonly Colleague[], client: { id: number }, owner: Actor): { manager: Actor; cast: Cast } {
  const admin = colleagues.find(({ role }) => role === 'Admin')
  const lead = colleagues.find(({ position }) => position === 'Operations lead')
  if (!admin || !lead) throw new Error('The demo lacks its Admin or its operations lead.')
  const manager = colleagues.find(({ companies }) => companies.includes(client.id)) ?? lead
  return { manager, cast: { owner, reviewer: manager, decider: admin } }
}
