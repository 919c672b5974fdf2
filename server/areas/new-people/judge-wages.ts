import type { Database } from '../../db/connect.ts'
import { findColumns } from '../../db/rows.ts'
import { WAGE_REASON } from '../contracts/contract-columns.ts'
import { isBelowMinimum } from '../contracts/judge-terms.ts'
import { fieldValue, type NewPerson } from './new-person.ts'

/** Returns for each person whether the salary is below the minimum wage without a reason (LFT 90). */
export type WageRule = (person: Pick<NewPerson, 'role' | 'fields'>) => boolean

/** The rule for new people of a company, whose zone counts where the contract names none; without a company it is the general zone. */
export async function wageRuleOf(db: Database, companyId: number | null): Promise<WageRule> {
  const company = companyId === null ? undefined : await findColumns(db, 'companies', { id: companyId }, ['zone'])
  return ({ role, fields }) => {
    const text = (place: string) => (fieldValue(fields, place) as string | undefined) ?? null
    const start = text('start_date')
    if (start === null || !/^\d{4}-\d{2}-\d{2}$/.test(start) || text(WAGE_REASON) !== null) return false
    const salary = text('monthly_salary')
    return isBelowMinimum({
      type: role,
      start_date: start,
      effective_from: null,
      monthly_salary: salary !== null && Number.isFinite(Number(salary)) ? salary : null,
      zone: text('zone'),
      company_zone: company?.zone ?? null,
      wage_reason: null,
    })
  }
}
