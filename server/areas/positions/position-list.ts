import { sql } from 'kysely'
import { seesPay, withHidden } from '../../../access-control/contracts.ts'
import { JOB_PAY } from '../../../access-control/jobs.ts'
import { Job } from '../../../contract/positions/schemas.ts'
import type { Session } from '../../calls/context.ts'
import type { Action, FiltersOf } from '../../calls/handlers.ts'
import { inScope } from '../../calls/in-scope.ts'
import { answerList } from '../../lists/answer-list.ts'
import type { ListSource } from '../../lists/list-source.ts'
import { COMPANY_REF, selectRow } from '../../lists/select-row.ts'

/** The position for this viewer; viewers who may not see pay get a sign in place of each amount. */
export const toJob = (job: Job, { session }: { session: Session }): Job => withHidden(job, seesPay(session) ? [] : JOB_PAY)

type Filters = FiltersOf<'client/find-all-jobs'>

/** Positions in reach. The indexes jobs_by_… and jobs_company_by_… of the migrations serve the sorts. */
export const POSITION_LIST = {
  file: 'jobs',
  noun: 'jobs',
  table: 'jobs',
  alias: 'j',
  reach: (session) => [inScope(session, 'j.company_id')],
  sorts: {
    job_name: ['job_name', 'id'],
    department: ['department', 'id'],
    updated_at: ['updated_at', 'id'],
  },
  spanish: ['department'],
  defaultSort: 'job_name',
  search: 'search_text',
  filters: {
    id: (id) => sql`j.id = ${id}`,
    companyId: (id) => sql`j.company_id = ${id}`,
    status: (status) => sql`j.is_open = ${status === 'Open'}`,
  },
  columns: selectRow(Job, 'j', {
    company: COMPANY_REF,
    status: sql`case when j.is_open then 'Open' else 'Closed' end`,
    people: sql`array(select json_build_object('id', p.id, 'firstname', p.firstname, 'lastname', p.lastname)
      from contracts k join people p on p.id = k.person_id
      where k.job_id = j.id and k.status in ('Sent', 'Active', 'Ending') order by p.lastname, p.id limit 200)`,
    people_count: false,
  }),
  joins: sql`join companies c on c.id = j.company_id`,
  toRow: (job: Omit<Job, 'people_count'>): Job => ({ ...job, people_count: job.people.length }),
} satisfies ListSource<Filters, Omit<Job, 'people_count'>, Job>

export const listPositions: Action<'client/find-all-jobs'> = async (input, context) => {
  const { jobs, ...page } = await answerList('jobs', POSITION_LIST, input, context)
  return { ...page, jobs: jobs.map((job) => toJob(job, context)) }
}
