import type { Role } from '../../../access-control/roles.ts'
import { DEFAULT_LANGUAGE } from '../../../contract/language/texts.ts'
import type { Database } from '../../db/connect.ts'
import { orNotFound } from '../../errors/app-error.ts'
import type { AgreementKind } from '../../outside/esign/esign.ts'
import { IS_LATEST } from './envelope-row.ts'

/** The parties and the subject of an agreement: a contract of a person, or the company itself. */
export interface Agreement {
  kind: AgreementKind
  companyId: number
  contractId: number | null
  personId: number | null
  /** Role of the person, as the rules of access know the record. */
  role?: Role
  /** Onboarding status of the person; `null` for a company. */
  onboarding: string | null
  contractStatus: string | null
  companyStatus: string
  applicant: { name: string; email: string }
  /** Language that the signer reads; an envelope whose template has its own is in that. */
  language: string
  /** Status of its last envelope. */
  status: string | null
}

export type AgreementOf = { contractId: number } | { companyId: number }

/** Throws NOT_FOUND where there is no such contract or company. */
export async function loadAgreement(db: Database, of: AgreementOf): Promise<Agreement> {
  return orNotFound('contractId' in of ? await ofContract(db, of.contractId) : await ofCompany(db, of.companyId))
}

async function ofContract(db: Database, contractId: number): Promise<Agreement | null> {
  const row = await db
    .selectFrom('contracts as k')
    .innerJoin('people as p', 'p.id', 'k.person_id')
    .innerJoin('companies as c', 'c.id', 'k.company_id')
    .leftJoin('envelopes as e', (on) => on.onRef('e.contract_id', '=', 'k.id').on(IS_LATEST))
    .select(['k.company_id as companyId', 'k.person_id as personId', 'k.status as contractStatus', 'p.role', 'p.firstname'])
    .select([
      'p.onboarding_status as onboarding',
      'p.lastname',
      'p.email',
      'p.language',
      'c.status as companyStatus',
      'c.locale',
    ])
    .select('e.status')
    .where('k.id', '=', contractId)
    .executeTakeFirst()
  if (!row) return null
  const { role, firstname, lastname, email, language, locale, ...facts } = row
  return {
    ...facts,
    kind: role === 'Contractor' ? 'Contractor' : 'Employee',
    contractId,
    role: role as Role,
    applicant: { name: `${firstname} ${lastname}`, email },
    language: language ?? locale ?? DEFAULT_LANGUAGE,
  }
}

/** The legal representative signs for a company. */
async function ofCompany(db: Database, companyId: number): Promise<Agreement | null> {
  const row = await db
    .selectFrom('companies as c')
    .leftJoin('envelopes as e', (on) => on.onRef('e.company_id', '=', 'c.id').on('e.contract_id', 'is', null).on(IS_LATEST))
    .select(['c.status as company_status', 'c.locale', 'c.representative_name', 'c.representative_email', 'e.status'])
    .where('c.id', '=', companyId)
    .executeTakeFirst()
  if (!row) return null
  return {
    kind: 'Client',
    companyId,
    contractId: null,
    personId: null,
    onboarding: null,
    contractStatus: null,
    companyStatus: row.company_status,
    applicant: { name: row.representative_name ?? '', email: row.representative_email ?? '' },
    language: row.locale ?? DEFAULT_LANGUAGE,
    status: row.status,
  }
}
