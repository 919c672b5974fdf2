import { sql } from 'kysely'
import type { Session } from '../../calls/context.ts'
import type { Database } from '../../db/connect.ts'
import { insertRow } from '../../db/rows.ts'
import { tokenDigest } from '../../db/token-digest.ts'
import { AppError } from '../../errors/app-error.ts'
import { newToken } from '../session/one-time-token.ts'

export const LINK_DAYS = 7
const DAY_MS = 86_400_000

/** Kinds of records that a mailed link approves, with their columns in `approval_links`. */
const COLUMNS = { invoice: 'invoice_id', 'payment-request': 'request_id' } as const
type Kind = keyof typeof COLUMNS
const APPROVALS = { invoice: 'invoice_approvals', 'payment-request': 'payment_request_approvals' } as const
const COMPANIES = {
  invoice: sql`(select i.company_id from invoices i where i.id = l.invoice_id and i.sent_to_client_at is not null)`,
  'payment-request': sql`(select r.company_id from payment_requests r where r.id = l.request_id)`,
} as const

/** A mailed link with its recipient in the shape of a session. */
export interface ApprovalLink {
  id: number
  recordId: number
  usedAt: string | null
  person: Session
}

/**
 * Makes a one-time link for a person of the record's company to approve it; their former links to it end. @returns its token
 */
export async function makeLink(
  db: Database,
  { kind, recordId, personId }: { kind: Kind; recordId: number; personId: number },
  now: Date,
): Promise<string> {
  const token = newToken()
  const about = { [COLUMNS[kind]]: recordId }
  await db.deleteFrom('approval_links').where(COLUMNS[kind], '=', recordId).where('person_id', '=', personId).execute()
  await insertRow(db, 'approval_links', {
    ...about,
    person_id: personId,
    token_hash: tokenDigest(token),
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + LINK_DAYS * DAY_MS).toISOString(),
  })
  return token
}

interface Row extends Pick<Session, 'firstname' | 'lastname' | 'email'> {
  id: number
  record_id: number
  used_at: string | null
  person_id: number
  company_id: number
}

/** The link of a token, if its person may still approve for the company of its record. Throws LINK_INVALID. */
export async function linkOf(db: Database, kind: Kind, token: string, now: Date): Promise<ApprovalLink> {
  const record = sql.ref(`l.${COLUMNS[kind]}`)
  const { rows } = await sql<Row>`
    select l.id, ${record} as record_id, l.used_at, l.person_id, p.company_id, p.firstname, p.lastname, p.email
    from approval_links l join people p on p.id = l.person_id
    where l.token_hash = ${tokenDigest(token)} and ${record} is not null and l.expires_at > ${now.toISOString()}
      and p.is_active and p.role = 'Client' and p.may_approve and p.company_id = ${COMPANIES[kind]}`.execute(db)
  const [row] = rows
  if (!row) throw new AppError('LINK_INVALID')
  const { id, record_id, used_at, person_id, company_id, firstname, lastname, email } = row
  const person: Session = {
    id: person_id,
    role: 'Client',
    companyId: company_id,
    permissions: null,
    firstname,
    lastname,
    email,
    allCompanies: false,
    assignedCompanies: [],
    sessionId: 0,
    beganWith: 'code',
    viewer: null,
    confirmedAt: now.toISOString(),
    hasFactor: false,
  }
  return { id, recordId: record_id, usedAt: used_at, person }
}

/** Uses the link up: it works once. */
export const spendLink = (db: Database, { id }: ApprovalLink, now: Date) =>
  db.updateTable('approval_links').set({ used_at: now.toISOString() }).where('id', '=', id).execute()

/** Statuses that a record reaches by its approval. */
const LATER = ['Validating', 'Paid', 'Complete']

/**
 * The state of a link's record for its person. Withdrawing or returning the record discards the approval, so the approvals
 * decide the state of a used link.
 */
export async function stageOf(
  db: Database,
  kind: Kind,
  { recordId, person, usedAt }: ApprovalLink,
  { status, approvedAt }: { status: string; approvedAt: string | null },
): Promise<'open' | 'approved' | 'gone'> {
  if (LATER.includes(status) || (status === 'Approval' && approvedAt !== null)) return 'approved'
  if (status !== 'Approval') return 'gone'
  const { rows } = await sql`select from ${sql.table(APPROVALS[kind])}
    where ${sql.ref(COLUMNS[kind])} = ${recordId} and person_id = ${person.id}`.execute(db)
  if (rows.length > 0) return 'approved'
  return usedAt === null ? 'open' : 'gone'
}
