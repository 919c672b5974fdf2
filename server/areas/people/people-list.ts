import { sql } from 'kysely'
import type { Role } from '../../../access-control/roles.ts'
import type { InputOf } from '../../../contract/operation.ts'
import type { peopleOperations } from '../../../contract/people/operations.ts'
import { inScope } from '../../calls/in-scope.ts'
import type { ExtraPlace, ListSource } from '../../lists/list-source.ts'
import { CURRENT_FIRST, worksIn } from './current-contract.ts'
import { columnOf } from './person-columns.ts'

type Filters = NonNullable<InputOf<(typeof peopleOperations)['employee/all-employees']>['filters']>

interface Raw {
  id: number
  firstname: string
  lastname: string
  email: string
  phone: string | null
  image_file: string | null
  role: Role
  company_id: number | null
  company_name: string
  logo_file: string | null
  onboarding_status: string | null
  contract_id: number | null
  job_name: string | null
  department: string | null
  contract_status: string
  end_date: string | null
  updated_at: string
}

/** The employees and contractors in reach. Sorts are served by people_by_…, people_company_by_… and person_changes of the migrations. */
export const PEOPLE_LIST = {
  file: 'employees',
  noun: 'people',
  table: 'people',
  alias: 'p',
  // Roles are written out and not sent as values, because the list's indexes hold these two only.
  reach: (session) => [sql`p.role in ('Employee', 'Contractor')`, inScope(session, 'p.company_id')],
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
  columns: sql`p.id, p.firstname, p.lastname, p.email, p.phone, p.image_file, p.role, p.onboarding_status, p.updated_at,
    c.id as company_id, c.name as company_name, c.logo_file,
    k.id as contract_id, k.job_name, k.department, k.status as contract_status, k.end_date`,
  joins: sql`left join companies c on c.id = p.company_id
    left join lateral (select * from contracts where person_id = p.id order by ${CURRENT_FIRST} limit 1) k on true`,
  toRow: (row: Raw) => ({
    id: row.id,
    firstname: row.firstname,
    lastname: row.lastname,
    email: row.email,
    phone: row.phone,
    image_url: row.image_file,
    role: { name: row.role },
    company: row.company_id === null ? null : { id: row.company_id, name: row.company_name, logo_url: row.logo_file },
    onboarding: { status: row.onboarding_status },
    job_name: row.job_name,
    department: row.department,
    contract: row.contract_id === null ? null : { id: row.contract_id, status: row.contract_status, end_date: row.end_date },
    updated_at: row.updated_at,
  }),
  extras: {
    operation: 'employee/update-employee-by-id',
    subject: 'role',
    subjects: ['Employee', 'Contractor'],
    place: placeOfExtra,
  },
} satisfies ListSource<Filters, Raw, unknown>

/** Blocks whose extra fields may be listed. Those of bank and house credit may not: a list is no place for them. */
const LISTED_BLOCKS = ['address', 'emergencyContact']

function placeOfExtra(path: string): ExtraPlace | null {
  const [first = '', inner] = path.split('.')
  if (inner !== undefined && !LISTED_BLOCKS.includes(first)) return null
  const { table, column, key } = columnOf(path)
  if (column !== null) return null
  return table === 'people' ? { key } : { key, block: { table, owner: 'person_id' } }
}
