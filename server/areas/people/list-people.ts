import { type RawBuilder, sql } from 'kysely'
import type { Role } from '../../../access-control/roles.ts'
import type { Action } from '../../calls/handlers.ts'
import type { Database } from '../../db/connect.ts'
import { CURRENT_FIRST, conditionOf, orderOf, pageOf } from './list-query.ts'

interface Row {
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
  extra: Record<string, string | number | boolean | null>
}

/** One page of the employees and contractors in reach, and how many there are in all. */
export const listPeople: Action<'employee/all-employees'> = async (input, { db, session }) => {
  const { page, limit, offset } = pageOf(input)
  const condition = conditionOf(input, session)
  const [rows, totalEmployees] = await Promise.all([
    readPage(db, condition, orderOf(input.sort), limit, offset),
    countAll(db, condition),
  ])
  return { employees: rows.map(toPersonRow), totalEmployees, page, limit }
}

/** The page is cut before anything is joined to it, so that the rows in front of it cost nothing but their index entries. */
async function readPage(
  db: Database,
  condition: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  limit: number,
  offset: number,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select p.id, p.firstname, p.lastname, p.email, p.phone, p.image_file, p.role, p.onboarding_status, p.updated_at, p.extra,
      c.id as company_id, c.name as company_name, c.logo_file,
      k.id as contract_id, k.job_name, k.department, k.status as contract_status, k.end_date
    from (select p.* from people p where ${condition} order by ${order} limit ${limit} offset ${offset}) p
    left join companies c on c.id = p.company_id
    left join lateral (select * from contracts where person_id = p.id order by ${CURRENT_FIRST} limit 1) k on true
    order by ${order}`.execute(db)
  return rows
}

async function countAll(db: Database, condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from people p where ${condition}`.execute(db)
  return rows[0]?.total ?? 0
}

const toPersonRow = (row: Row) => ({
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
  extra: row.extra,
})
