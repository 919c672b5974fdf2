import { sql } from 'kysely'
import { earlier, later } from '../../../../payroll/calendar/days.ts'
import { folded, nameKey } from '../../../cells/folded.ts'
import type { Database } from '../../../db/connect.ts'
import { type Columns, findColumns } from '../../../db/rows.ts'
import { orNotFound } from '../../../errors/app-error.ts'
import { candidatesOf } from '../requests/candidates.ts'
import type { ParallelRow } from './parallel-columns.ts'

type Employee = Columns<'people', 'id' | 'number'> & { name: string }

/**
 * People of the file who are no employees of the company, and employees whom the company would pay in the days of the file
 * but who are not in it. People are matched by their number, else by a unique name.
 */
export async function peopleBeside(db: Database, companyId: number, rows: readonly ParallelRow[]) {
  orNotFound(await findColumns(db, 'companies', { id: companyId }, ['id']))
  const { rows: employees } = await sql<Employee>`select id, number, firstname || ' ' || lastname as name
    from people where company_id = ${companyId} and role = 'Employee' order by lastname, firstname, id`.execute(db)
  const knownAs = finder(employees)
  const found = rows.map((row) => ({ row, employee: knownAs(row) }))
  const inFile = new Set(found.map(({ employee }) => employee?.id))
  const due = new Set((await dueIn(db, companyId, rows)).map(({ id }) => id))
  return {
    unknown: found
      .filter(({ employee }) => employee === undefined)
      .map(({ row }) => ({ row: row.row, number: row.number.slice(0, 200), name: row.name.slice(0, 200) })),
    missing: employees
      .filter(({ id }) => due.has(id) && !inFile.has(id))
      .map(({ number, name }) => ({ number: number ?? '', name: name.slice(0, 200) })),
  }
}

function finder(employees: readonly Employee[]): (row: ParallelRow) => Employee | undefined {
  const byNumber = new Map(employees.map((one) => [folded(one.number ?? ''), one]))
  const byName = Map.groupBy(employees, ({ name }) => nameKey(name))
  return ({ number, name }) => {
    const numbered = number === '' ? undefined : byNumber.get(folded(number))
    const named = byName.get(nameKey(name)) ?? []
    return numbered ?? (named.length === 1 ? named[0] : undefined)
  }
}

async function dueIn(db: Database, companyId: number, rows: readonly ParallelRow[]): Promise<{ id: number }[]> {
  const inputs = rows.flatMap(({ input }) => (input ? [input] : []))
  const [first, ...others] = inputs
  if (!first) return []
  const days = others.reduce(
    (all, { periodStart, periodEnd, paymentDate }) => ({
      period_start: earlier(all.period_start, periodStart),
      period_end: later(all.period_end, periodEnd),
      payment_date: later(all.payment_date, paymentDate),
    }),
    { period_start: first.periodStart, period_end: first.periodEnd, payment_date: first.paymentDate },
  )
  return (await sql<{ id: number }>`${candidatesOf(companyId, { kind: 'Regular', ...days }, null)}`.execute(db)).rows
}
