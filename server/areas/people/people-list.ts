import { sql } from 'kysely'
import { PersonRow } from '../../../contract/people/schemas.ts'
import type { FiltersOf } from '../../calls/handlers.ts'
import { inScope } from '../../calls/in-scope.ts'
import { instant } from '../../db/instant.ts'
import type { ExtraPlace, ListSource } from '../../lists/list-source.ts'
import { COMPANY_REF, selectRow } from '../../lists/select-row.ts'
import { CURRENT_FIRST, worksIn } from './current-contract.ts'
import { columnOf } from './person-columns.ts'

type Filters = FiltersOf<'employee/all-employees'>

type Raw = Omit<PersonRow, 'extra'>

/** The employees and contractors in reach. Sorts are served by people_by_…, people_company_by_… and person_changes of the migrations. */
export const PEOPLE_LIST = {
  file: 'employees',
  noun: 'people',
  table: 'people',
  alias: 'p',
  // Roles are written out and not sent as values, because the list's indexes hold these two only.
  reach: (session) => [sql`p.role in ('Employee', 'Contractor')`, inScope(session, 'p.company_id')],
  keptCount: (session) => sql`(select sum(n.people) from company_people n
    where n.role in ('Employee', 'Contractor') and ${inScope(session, 'n.company_id')})`,
  sorts: {
    lastname: ['lastname', 'firstname', 'id'],
    email: ['email', 'id'],
    status: ['onboarding_status', 'id'],
    updated_at: ['updated_at', 'id'],
  },
  defaultSort: 'lastname',
  orderTables: {
    updated_at: {
      // The people of one company have their own order, which an index gives.
      join: (company) =>
        sql`join person_changes o on o.person_id = p.id ${company === null ? sql`` : sql`and o.company_id = ${company}`}`,
      columns: ['updated_at', 'person_id'],
    },
  },
  search: 'search_text',
  filters: {
    companyId: (id) => sql`p.company_id = ${id}`,
    status: (status) => sql`p.onboarding_status = ${status}`,
    role: (role) => sql`p.role = ${role}`,
    department: worksIn,
  },
  columns: selectRow(PersonRow, 'p', {
    image_url: sql`p.image_file`,
    role: sql`json_build_object('name', p.role)`,
    company: sql`case when c.id is not null then ${COMPANY_REF} end`,
    onboarding: sql`json_build_object('status', p.onboarding_status)`,
    job_name: sql`k.job_name`,
    department: sql`k.department`,
    contract: sql`case when k.id is not null then json_build_object('id', k.id, 'status', k.status, 'end_date', k.end_date) end`,
    extra: false,
  }),
  joins: sql`left join companies c on c.id = p.company_id
    left join lateral (select * from contracts where person_id = p.id order by ${CURRENT_FIRST} limit 1) k on true`,
  toRow: (row: Raw) => ({ ...row, updated_at: instant(row.updated_at) }),
  extras: {
    operation: 'employee/update-employee-by-id',
    subject: 'role',
    subjects: ['Employee', 'Contractor'],
    place: placeOfExtra,
  },
} satisfies ListSource<Filters, Raw, Raw>

/** Blocks whose extra fields may be listed. Bank and house credit are excluded. */
const LISTED_BLOCKS = ['address', 'emergencyContact']

function placeOfExtra(path: string): ExtraPlace | null {
  const [first = '', inner] = path.split('.')
  if (inner !== undefined && !LISTED_BLOCKS.includes(first)) return null
  const { table, column, key } = columnOf(path)
  if (column !== null) return null
  return table === 'people' ? { key } : { key, block: { table, owner: 'person_id' } }
}
