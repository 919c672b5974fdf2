import { type RawBuilder, sql } from 'kysely'
import { InternalEmployeeRow } from '../../../contract/internal-employees/schemas.ts'
import { t } from '../../../contract/language/texts.ts'
import type { FiltersOf } from '../../calls/handlers.ts'
import { inScope } from '../../calls/in-scope.ts'
import type { ListSource } from '../../lists/list-source.ts'
import { contains } from '../../lists/search.ts'
import { selectRow } from '../../lists/select-row.ts'
import { ASSIGNED, LAST_SEEN, STATE } from './staff-record.ts'

type Filters = FiltersOf<'employee/find-all-internal-employees'>

type Raw = Omit<InternalEmployeeRow, 'companies'>

/**
 * The internal employees in reach; the indexes people_staff_by_… of the migrations serve the sorts; by change they are
 * sorted, as they are few.
 */
export const STAFF_LIST = {
  file: 'internal-employees',
  noun: 'internal employees',
  table: 'people',
  alias: 'p',
  reach: (session) => [sql`p.role = 'InternalEmployee'`, inScope(session, 'p.company_id', 'p.id')],
  sorts: {
    lastname: ['lastname', 'firstname', 'id'],
    email: ['email', 'id'],
    updated_at: ['updated_at', 'id'],
  },
  defaultSort: 'lastname',
  search: 'search_text',
  filters: {
    is_active: (isActive) => sql`p.is_active = ${isActive}`,
    state: (state) => sql`${STATE} = ${state}`,
    department: (department) => inStaff(sql`s.department_search like fold_text(${contains(department.trim())})`),
    companyId: (id) => sql`(p.all_companies or exists (select from company_assignments a
      where a.person_id = p.id and a.company_id = ${id}))`,
  },
  columns: selectRow(InternalEmployeeRow, 'p', {
    image_url: sql`p.image_file`,
    position: sql`s.position`,
    department: sql`s.department`,
    assigned_companies: ASSIGNED,
    companies: false,
    state: STATE,
    last_seen: LAST_SEEN,
  }),
  joins: sql`left join internal_employees s on s.person_id = p.id`,
  toRow: (row: Raw): InternalEmployeeRow => ({ ...row, companies: reachInWords(row) }),
} satisfies ListSource<Filters, Raw, InternalEmployeeRow>

const inStaff = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (select from internal_employees s where s.person_id = p.id and ${condition})`

function reachInWords({ all_companies, assigned_companies }: Pick<Raw, 'all_companies' | 'assigned_companies'>): string {
  if (all_companies) return t('server-staff.allCompanies')
  return assigned_companies.map(({ name }) => name).join(', ') || t('server-staff.none')
}
