import { AREAS, FINER_FLAGS, SPEC_FLAGS } from '../../access-control/permissions.ts'
import accounts from './data/accounts.json' with { type: 'json' }
import { fullName, type PersonName } from './person-name.ts'

/** The password of every demo account; it is public, so demo data never enters a production database. */
export const DEMO_PASSWORD = 'Plantilla2026'

/** Admin, staff or user of a company. */
export interface OfficeAccount {
  email: string
  role: 'Admin' | 'InternalEmployee' | 'Client'
  firstname: string
  lastname: string
  /** Index of the demo company, from 0; staff has none. */
  company?: number
  /** Staff: position and department. */
  work?: { position: string; department: string }
  /** The only flags of a colleague, who has all otherwise. */
  flags?: readonly string[]
  /** The account is closed. */
  isInactive?: true
  /** Staff that works for these companies only. */
  assignedTo?: readonly number[]
}

interface PersonAccount {
  email: string
  role: 'Employee' | 'Contractor'
  name: PersonName
  company: number
  onboarding: string
  step: number
  /** Login answers 202 and asks for a first password. */
  mustSetPassword?: true
  /** Login answers 404 and asks for the code. */
  isUnverified?: true
}

/** A whole permissions object of a colleague. */
export const permissionsOf = ({ flags }: Pick<OfficeAccount, 'flags'>): Record<string, Record<string, boolean>> =>
  Object.fromEntries(
    AREAS.map((area) => {
      const names = [...SPEC_FLAGS[area], ...(flags ? [] : FINER_FLAGS[area])]
      return [area, Object.fromEntries(names.map((name) => [name, flags?.includes(`${area}.${name}`) ?? true]))]
    }),
  )

/** One account for each way the product can be met (README); those of Employees and Contractors are below. */
export const OFFICE_ACCOUNTS = accounts.office as readonly OfficeAccount[]
/** A former employee: the account is closed and stays in the list. */
export const FORMER = accounts.former as OfficeAccount
/** Colleagues of the staff: one works for all companies, the others for some. */
export const COLLEAGUES: readonly Pick<OfficeAccount, 'work' | 'assignedTo'>[] = accounts.colleagues

export const PERSON_ACCOUNTS = accounts.people.map(({ name, ...account }) => ({
  ...account,
  name: fullName(...(name as Parameters<typeof fullName>)),
})) as readonly PersonAccount[]
