import { type RawBuilder, sql } from 'kysely'
import { PAY_FIELDS, seesPay, withoutPay } from '../../../access-control/contracts.ts'
import { today } from '../../../contract/calendar.ts'
import type { ContractLog } from '../../../contract/contracts/schemas.ts'
import { schemaText } from '../../../contract/language/overlay.ts'
import type { CallContext, Session } from '../../calls/context.ts'
import type { Action, FiltersOf } from '../../calls/handlers.ts'
import { inScope } from '../../calls/in-scope.ts'
import { AppError, orNotFound } from '../../errors/app-error.ts'
import type { ListSource } from '../../lists/list-source.ts'
import { readList } from '../../lists/read-list.ts'
import { shownText } from '../../words/kept-text.ts'
import { TERMINATION } from '../terminations/machine.ts'
import { contractById } from './contract-row.ts'

type Asked = FiltersOf<'employee/get-all-logs-by-contract-user'>
type Filters = Asked & { id?: number; userId?: number; contractId?: number }

type Raw = Omit<ContractLog, 'user_id' | 'file_url' | 'author'> & {
  person_id: number
  file_id: string | null
  author_id: number | null
  author_name: string | null
  author_role: string | null
}

/** The entries a viewer reads: staff all of them, a company those visible to it, the person those visible to all. */
function visibleTo({ role, id }: Session): RawBuilder<unknown> {
  if (role === 'Admin' || role === 'InternalEmployee') return sql`true`
  if (role === 'Client') return sql`(l.visibility in ('Client', 'All') or l.author_id = ${id})`
  return sql`l.visibility = 'All'`
}

/** Entries come in the order they were written, so the id sorts by time; the indexes are contract_logs_…. */
const LOGS = {
  noun: 'entries',
  table: 'contract_logs',
  alias: 'l',
  reach: (session) => [
    visibleTo(session),
    sql`exists (select from contracts k where k.id = l.contract_id and ${inScope(session, 'k.company_id', 'k.person_id')})`,
  ],
  sorts: { created_at: ['id'] },
  defaultSort: 'created_at',
  filters: {
    id: (id) => sql`l.id = ${id}`,
    userId: (id) => sql`l.person_id = ${id}`,
    contractId: (id) => sql`l.contract_id = ${id}`,
    type: (type) => sql`l.type = ${type}`,
  },
  columns: sql`l.id, l.contract_id, l.person_id, l.type, l.description, l.changes, l.effective_date, l.visibility, l.file_id,
    f.name as file_name, l.corrects_id, l.author_id, l.author_name, l.author_role, l.created_at`,
  joins: sql`left join files f on f.id = l.file_id`,
  toRow: ({ person_id, file_id, author_id, author_name, author_role, ...row }: Raw): ContractLog => ({
    ...row,
    description: inWords(row),
    user_id: person_id,
    file_url: file_id,
    author: author_name === null ? null : { id: author_id, name: author_name, role: author_role },
  }),
} satisfies ListSource<Filters, Raw, ContractLog>

/** The words of an entry that the product wrote: a kept text, or the name of a step with its reason. */
function inWords({ type, description }: Pick<Raw, 'type' | 'description'>): string {
  const [step = '', ...reason] = (type === 'System' ? shownText(description) : description).split(': ')
  const inLanguage = () => schemaText('machines/termination', schemaText('machines/contract', step))
  if (type === 'System') return [inLanguage(), ...reason].join(': ')
  if (type !== 'Termination' || !TERMINATION_STEPS.has(step)) return description
  return [inLanguage(), typeInWords(reason.join(': '))].join(': ')
}

/** People write entries of the type Termination too; those of the product begin with one of these. */
const TERMINATION_STEPS = new Set(TERMINATION.transitions.map(({ done, label }) => done ?? label))

/** The type of a termination, which the product writes where no reason was entered. */
const typeInWords = (text: string): string => schemaText('forms/termination', schemaText('forms/termination-contractor', text))

const SORT = '-created_at'

export const listLogs: Action<'employee/get-all-logs-by-contract-user'> = async (input, context) => {
  const { userId = context.session.id, contractId, page: asked = 1, limit: size = 25, filters = {} } = input
  if (contractId !== undefined) {
    const contract = await contractById(context.db, context.session, contractId, today(context.now))
    if (contract?.user_id !== userId) throw new AppError('NOT_FOUND')
  }
  const chosen: Filters = { userId, ...(contractId === undefined ? {} : { contractId }), ...filters }
  const { rows, total, page, limit } = await readList(LOGS, { page: asked, limit: size, sort: SORT, filters: chosen }, context)
  return { logs: rows.map((row) => masked(row, context.session)), totalLogs: total, page, limit }
}

/** One entry that the caller may read. Throws NOT_FOUND. */
export async function logById(id: number, context: CallContext<Session>): Promise<ContractLog> {
  const { rows } = await readList(LOGS, { page: 1, limit: 1, sort: SORT, filters: { id } }, context)
  const row = orNotFound(rows[0])
  return masked(row, context.session)
}

/** Hides amounts of pay from viewers who may not see them. */
function masked({ changes, ...log }: ContractLog, session: Session): ContractLog {
  return { ...log, changes: seesPay(session) ? changes : changes.map(withoutPay(PAY_FIELDS)) }
}
