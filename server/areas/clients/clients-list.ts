import { sql } from 'kysely'
import { ClientRow } from '../../../contract/clients/schemas.ts'
import type { FiltersOf } from '../../calls/handlers.ts'
import { inScope } from '../../calls/in-scope.ts'
import type { ListSource } from '../../lists/list-source.ts'
import { selectRow } from '../../lists/select-row.ts'
import { WAITING_FOR } from './turn.ts'

export type ClientFilters = FiltersOf<'client/find-all-clients'>
export type OnboardingFilters = FiltersOf<'client/find-all-clients-onboarding'>

/** Number of people of a role who work for company `c`. */
const peopleIn = (role: 'Employee' | 'Contractor') =>
  sql`coalesce((select n.people from company_people n where n.company_id = c.id and n.role = ${role}), 0)`

/** The columns of a company in both lists. The indexes companies_name and companies_by_… of the migrations serve the sorts. */
const COMPANIES = {
  file: 'clients',
  noun: 'clients',
  table: 'companies',
  alias: 'c',
  reach: (session) => [inScope(session, 'c.id')],
  sorts: {
    name: ['name', 'id'],
    status: ['status', 'id'],
    status_since: ['status_since', 'id'],
    updated_at: ['updated_at', 'id'],
  },
  defaultSort: 'name',
  search: 'search_text',
  filters: {},
  columns: selectRow(ClientRow, 'c', {
    logo_url: sql`c.logo_file`,
    waiting_for: WAITING_FOR,
    account_manager: sql`case when m.id is not null then json_build_object('id', m.id,
      'name', m.firstname || ' ' || m.lastname, 'email', m.email) end`,
    employees_count: peopleIn('Employee'),
    contractors_count: peopleIn('Contractor'),
    open_requests: sql`(select count(*) from company_change_requests r where r.company_id = c.id and r.status = 'Open')
      + (select count(*) from company_corrections k where k.company_id = c.id and k.closed_at is null)`,
  }),
  joins: sql`left join people m on m.id = c.account_manager_id`,
  toRow: (row: ClientRow): ClientRow => row,
} satisfies ListSource<object, ClientRow, ClientRow>

export const CLIENT_LIST = {
  ...COMPANIES,
  filters: {
    status: (status) => sql`c.status = ${status}`,
    accountManagerId: (id) => sql`c.account_manager_id = ${id}`,
    services: (service) => sql`c.services @> array[${service}::text]`,
  },
} satisfies ListSource<ClientFilters, ClientRow, ClientRow>

/** Companies in reach in onboarding; with a filter all that match. */
export const onboardingList = (isFiltered: boolean) =>
  ({
    ...COMPANIES,
    file: 'clients-onboarding',
    defaultSort: 'status_since',
    reach: (session) => [inScope(session, 'c.id'), ...(isFiltered ? [] : [sql`c.status <> 'Approved'`])],
    filters: {
      status: (status) => sql`c.status = ${status}`,
      waitingFor: (holder) => sql`${WAITING_FOR} = ${holder}`,
    },
  }) satisfies ListSource<OnboardingFilters, ClientRow, ClientRow>
