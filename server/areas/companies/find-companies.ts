import { sql } from 'kysely'
import type { Action, FiltersOf } from '../../calls/handlers.ts'
import { inScope } from '../../calls/in-scope.ts'
import type { Columns } from '../../db/rows.ts'
import { answerList } from '../../lists/answer-list.ts'
import type { ListSource } from '../../lists/list-source.ts'

type Choice = Columns<'companies', 'id' | 'name'>

const COMPANY_CHOICES: ListSource<FiltersOf<'client/find-companies'>, Choice, Choice> = {
  noun: 'companies',
  table: 'companies',
  alias: 'c',
  reach: (session) => [inScope(session, 'c.id')],
  sorts: { name: ['name', 'id'] },
  defaultSort: 'name',
  search: sql`fold_text(c.name)`,
  filters: {
    id: (id) => sql`c.id = ${id}`,
    without: (ids) => sql`c.id <> all (${ids}::int[])`,
  },
  columns: sql`c.id, c.name`,
  toRow: (choice) => choice,
}

export const findCompanies: Action<'client/find-companies'> = (input, context) =>
  answerList('companies', COMPANY_CHOICES, input, context)
