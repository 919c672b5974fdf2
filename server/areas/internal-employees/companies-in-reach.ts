import { scopeOf } from '../../../access-control/scope.ts'
import { t } from '../../../contract/language/texts.ts'
import type { Session } from '../../calls/context.ts'
import type { Database } from '../../db/connect.ts'
import { listColumns } from '../../db/rows.ts'
import { AppError, fieldError } from '../../errors/app-error.ts'

export interface WantedReach {
  all: boolean
  companyIds: readonly number[]
}

/** Throws if the given reach exceeds the caller's own, or names companies that do not exist. */
export async function checkReach(db: Database, actor: Session, { all, companyIds }: WantedReach): Promise<void> {
  const own = scopeOf(actor)
  if (own.kind !== 'all') {
    const reached: readonly number[] = own.kind === 'companies' ? own.companyIds : []
    if (all || companyIds.some((id) => !reached.includes(id))) throw new AppError('REACH_BEYOND_OWN')
  }
  const wanted = [...new Set(companyIds)]
  if (wanted.length === 0) return
  const found = await db.selectFrom('companies').select('id').where('id', 'in', wanted).execute()
  if (found.length < wanted.length) {
    throw fieldError('companyIds', t('server-staff.noCompany'))
  }
}

/** The companies someone is assigned to, in order of id. */
export async function assignedTo(db: Database, personId: number): Promise<number[]> {
  const rows = await listColumns(db, 'company_assignments', { person_id: personId }, ['company_id'], ['company_id'])
  return rows.map((row) => row.company_id)
}

/** Assigns exactly these companies. */
export async function writeAssignments(db: Database, personId: number, companyIds: readonly number[]): Promise<void> {
  await db.deleteFrom('company_assignments').where('person_id', '=', personId).execute()
  const values = [...new Set(companyIds)].map((company_id) => ({ person_id: personId, company_id }))
  if (values.length > 0) await db.insertInto('company_assignments').values(values).execute()
}
