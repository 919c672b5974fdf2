import type { Row } from '../db/insert-rows.ts'
import { COLLEAGUES, FORMER, OFFICE_ACCOUNTS, type OfficeAccount, permissionsOf } from './accounts.ts'
import { COMPANY_COUNT, mailDomain } from './demo-company.ts'
import { mailAddress, makeName } from './person-name.ts'
import type { Random } from './random.ts'

const JOINED = '2026-01-05T15:00:00Z'

/** Admin, staff and the users of the companies: the accounts by role first, then colleagues of theirs. */
export function makeOfficeAccounts(random: Random): OfficeAccount[] {
  const colleagues = COLLEAGUES.map((colleague, index): OfficeAccount => {
    const { firstname, lastname, ...name } = makeName(random)
    const email = mailAddress(name, index + 1, 'plantilla.test')
    return { email, role: 'InternalEmployee', firstname, lastname, ...colleague }
  })
  const clients = Array.from({ length: COMPANY_COUNT }, (_, company): OfficeAccount => {
    const { firstname, lastname, ...name } = makeName(random)
    return { email: mailAddress(name, 1, mailDomain(company)), role: 'Client', firstname, lastname, company }
  })
  return [...OFFICE_ACCOUNTS, ...colleagues, ...clients, FORMER]
}

/** @param firstCompanyId id of the first demo company; the others follow */
export function officeRow(account: OfficeAccount, id: number, firstCompanyId: number): Row<'people'> {
  return {
    id,
    role: account.role,
    company_id: account.company === undefined ? null : firstCompanyId + account.company,
    number: null,
    firstname: account.firstname,
    lastname: account.lastname,
    email: account.email,
    phone: `5540${String(id).padStart(6, '0')}`,
    status: 'Active',
    is_active: account.isInactive !== true,
    step: 8,
    permissions: account.role === 'InternalEmployee' ? permissionsOf(account) : null,
    all_companies: account.assignedTo === undefined,
    must_set_password: false,
    email_verified_at: JOINED,
    created_at: JOINED,
    updated_at: JOINED,
  }
}
