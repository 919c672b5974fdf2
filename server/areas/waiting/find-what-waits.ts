import { type RawBuilder, sql } from 'kysely'
import { COUNTED_WAITING } from '../../../contract/tables/list-limits.ts'
import { WAITING_KINDS, type WaitingGroup, type WaitingItem, type WaitingKind } from '../../../contract/waiting/schemas.ts'
import type { Action } from '../../calls/handlers.ts'
import { writeWords } from '../../notifications/words.ts'
import { agreementWords } from '../envelopes/agreement-words.ts'
import { bankAccounts } from './bank-accounts.ts'
import { clientChanges, clientDocuments, clientOnboarding } from './companies.ts'
import { invoices } from './invoices.ts'
import { ownNotices } from './notices.ts'
import { ownDocuments, ownGuide } from './own.ts'
import { paymentRequests } from './payment-requests.ts'
import { personDocuments, personOnboarding, terminations } from './people.ts'
import { agreements, contracts, ownSignature, unsentAgreements, unsigned } from './signatures.ts'
import type { WaitingRow, WaitingSource } from './source.ts'

/** Lines of each kind on Home. */
const A_FEW = 5

interface Row extends WaitingRow {
  kind: WaitingKind
  total: number
}

/** The caller's waiting items: one statement, with a part for each kind. */
export const findWhatWaits: Action<'notifications/find-what-waits'> = async (input, { db, session, now }) => {
  const { kind, page = 1, limit = A_FEW } = input
  const sources = SOURCES.filter((source) => kind === undefined || source.kind === kind)
  const parts = sources.flatMap((source) => {
    const rows = source.rows(session, now)
    const queries = [rows ?? []].flat()
    return queries.length === 0 ? [] : [part(source, queries, limit, (page - 1) * limit)]
  })
  if (parts.length === 0) return { groups: [], total: 0 }
  const { rows } = await sql<Row>`${sql.join(parts, sql` union all `)}`.execute(db)
  const groups = WAITING_KINDS.flatMap((name) => groupOf(name, rows))
  return { groups, total: groups.reduce((sum, { total }) => sum + total, 0) }
}

/** One page of a kind, with its total up to the limit of counting. */
function part({ kind }: WaitingSource, rows: readonly RawBuilder<unknown>[], limit: number, offset: number) {
  const more = COUNTED_WAITING + 1
  const all = (cut: (query: RawBuilder<unknown>) => RawBuilder<unknown>) => sql.join(rows.map(cut), sql` union all `)
  const oldest = all((query) => sql`(select * from (${query}) q order by q.since, q.id limit ${offset + limit})`)
  const counted = all((query) => sql`(select 1 from (${query}) q limit ${more})`)
  return sql`(select ${kind}::text as kind,
      (select count(*)::int from (select 1 from (${counted}) n limit ${more}) n) as total, w.*
    from (${oldest}) w order by w.since, w.id limit ${limit} offset ${offset})`
}

function groupOf(kind: WaitingKind, all: readonly Row[]): WaitingGroup[] {
  const rows = all.filter((row) => row.kind === kind)
  const [first] = rows
  return first ? [{ kind, total: first.total, items: rows.map(toItem) }] : []
}

const toItem = ({ kind: _kind, total: _total, company_name, logo_file, words, ...item }: Row): WaitingItem => ({
  ...item,
  title: words ? writeWords(words) : item.title && agreementWords(item.title),
  company: company_name === null ? null : { name: company_name, logo_url: logo_file },
})

/** Everything that can wait for someone; a further kind is a source here, its name in the contract and its words. */
const SOURCES: readonly WaitingSource[] = [
  ownSignature,
  ownDocuments,
  ownGuide,
  ownNotices,
  paymentRequests,
  invoices,
  clientOnboarding,
  clientChanges,
  clientDocuments,
  agreements,
  unsentAgreements,
  personOnboarding,
  personDocuments,
  contracts,
  unsigned,
  terminations,
  bankAccounts,
]
