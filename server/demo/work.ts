import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import { insertRows, type Row } from '../db/insert-rows.ts'
import { listColumns } from '../db/rows.ts'
import jobs from './data/jobs.json' with { type: 'json' }
import entriesOfPeople from './data/log-entries.json' with { type: 'json' }
import { createRandom } from './random.ts'

const SEED = 2029
const DAY_MS = 24 * 3_600_000
/** Number of contracts of each company with entries in their log. */
const LOGS_OF_COMPANY = 12

/** Positions and log entries of a freshly filled demo, so that their screens have content. */
export async function seedWork(db: Database, now: Date): Promise<void> {
  await insertRows(db, 'jobs', await jobRows(db, now))
  // The people in a position of the company are counted there.
  await sql`update contracts k set job_id = j.id from jobs j
    where j.company_id = k.company_id and j.job_name = k.job_name and k.job_id is null`.execute(db)
  await insertRows(db, 'contract_logs', await logRows(db, now))
}

/** Half of the positions at a company of ours are open, some are closed, the rest were never entered. */
async function jobRows(db: Database, now: Date): Promise<Row<'jobs'>[]> {
  const random = createRandom(SEED)
  const companies = await db.selectFrom('companies').select('id').where('status', '=', 'Approved').orderBy('id').execute()
  return companies.flatMap(({ id }) =>
    jobs.flatMap(({ department, jobs: names }) =>
      names
        .filter(() => random.chance(0.5))
        .map((name) => {
          const least = random.int(9, 40) * 1000
          const at = new Date(now.getTime() - random.int(3, 200) * DAY_MS).toISOString()
          return {
            company_id: id,
            job_name: name,
            department,
            headcount: random.int(1, 6),
            is_open: random.chance(0.75),
            job_description: `${name} in ${department}. Full time, with the benefits of the law and ten days of paid leave.`,
            salary_min: String(least),
            salary_max: String(Math.round(least * 1.35)),
            created_at: at,
            updated_at: at,
          }
        }),
    ),
  )
}

/** The log is read from the last entry on, so they are inserted in the order of time. */
async function logRows(db: Database, now: Date): Promise<Row<'contract_logs'>[]> {
  const random = createRandom(SEED + 1)
  const { rows: contracts } = await sql<{ id: number; person_id: number }>`
    select id, person_id from (
      select id, person_id, row_number() over (partition by company_id order by id) as nth from contracts where status = 'Active'
    ) k where nth <= ${LOGS_OF_COMPANY} order by id`.execute(db)
  const office = { email: ['admin@plantilla.test', 'staff@plantilla.test'] }
  const authors = await listColumns(db, 'people', office, ['id', 'firstname', 'lastname', 'role'], ['id'])
  const entries = contracts.flatMap(({ id, person_id }) =>
    entriesOfPeople
      .filter(() => random.chance(0.4))
      .map((entry): Row<'contract_logs'> => {
        const at = new Date(now.getTime() - random.int(1, 160) * DAY_MS).toISOString()
        const { id: author_id, firstname, lastname, role } = random.pick(authors)
        const author = { author_id, author_name: `${firstname} ${lastname}`, author_role: role }
        return { ...entry, ...author, contract_id: id, person_id, effective_date: at.slice(0, 10), created_at: at }
      }),
  )
  return entries.toSorted((a, b) => (String(a.created_at) < String(b.created_at) ? -1 : 1))
}
