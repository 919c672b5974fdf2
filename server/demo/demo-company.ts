import { makeCompanyRfc } from '../../payroll/identity/rfc.ts'
import type { Row } from '../db/insert-rows.ts'
import companies from './data/companies.json' with { type: 'json' }

export const COMPANY_COUNT = companies.length

/** Mail domain of a demo company, counted from 0; companies made otherwise have none and share one. */
export const mailDomain = (index: number): string => companies[index]?.domain ?? 'correo.test'

/** @param firstId id of the first company; the others follow */
export function companyRows(firstId: number): Row<'companies'>[] {
  return companies.map((company, index) => ({
    id: firstId + index,
    name: company.name,
    legal_name: `${company.name} SA de CV`,
    tax_id: makeCompanyRfc(company.name, company.founded),
    status: company.status,
    created_at: '2026-01-05T15:00:00Z',
    updated_at: '2026-10-30T15:00:00Z',
  }))
}
