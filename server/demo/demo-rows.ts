import { PERSON_ACCOUNTS } from './accounts.ts'
import { makeDemoAccounts } from './bank-accounts.ts'
import places from './data/places.json' with { type: 'json' }
import { companyRows, mailDomain } from './demo-company.ts'
import type { TakenNumbers } from './identity.ts'
import { makeOfficeAccounts, officeRow } from './office-people.ts'
import { makePerson, type PersonPlan, type PersonRows } from './person.ts'
import { mailAddress, makeName } from './person-name.ts'
import { createRandom, type Random } from './random.ts'

/** Number of people and their first id; the same seed gives the same rows to the byte. */
export interface PeopleOptions {
  seed: number
  count: number
  firstPersonId: number
  firstContractId: number
}

const STAFF_SINCE = '2026-01-05T15:00:00Z'

/** The whole demo: companies, the accounts by role, and `count` Employees and Contractors. */
export function makeDemoRows({
  seed,
  count,
  firstPersonId,
  firstContractId,
  firstCompanyId,
}: PeopleOptions & { firstCompanyId: number }) {
  const random = createRandom(seed)
  const companies = companyRows(firstCompanyId)
  const companyIds = companies.map((_, index) => firstCompanyId + index)
  const accounts = makeOfficeAccounts(random)
  const office = accounts.map((account, index) => officeRow(account, firstPersonId + index, firstCompanyId))
  const staff = accounts.flatMap(({ work }, index) =>
    work ? [{ person_id: firstPersonId + index, ...work, invited_at: STAFF_SINCE }] : [],
  )
  const assignments = accounts.flatMap((account, index) =>
    (account.assignedTo ?? []).map((company) => ({ person_id: firstPersonId + index, company_id: firstCompanyId + company })),
  )
  const firstId = firstPersonId + office.length
  const plans = Array.from({ length: count }, (_, index): PersonPlan => {
    const account = PERSON_ACCOUNTS[index]
    const ids = { id: firstId + index, contractId: firstContractId + index }
    if (!account) return makePlan(random, ids, companyIds)
    return { ...account, ...ids, companyId: firstCompanyId + account.company, place: random.pick(places) }
  })
  const taken: TakenNumbers = { rfc: new Set(), curp: new Set() }
  // The second of the office adds them, so that Admin is the other person who confirms the one that waits.
  const bankAccounts = makeDemoAccounts(firstPersonId + 1, companies)
  return { companies, office, staff, assignments, bankAccounts, people: plans.map((plan) => makePerson(random, taken, plan)) }
}

/** Many people more, spread over companies that are there. */
export function makeMorePeople(options: PeopleOptions, companyIds: readonly number[], taken: TakenNumbers): PersonRows[] {
  const random = createRandom(options.seed)
  return Array.from({ length: options.count }, (_, index) =>
    makePerson(
      random,
      taken,
      makePlan(random, { id: options.firstPersonId + index, contractId: options.firstContractId + index }, companyIds),
    ),
  )
}

/** Share of people in each status per hundred, with the guide steps that fit it. */
const STATUSES = [
  { share: 20, onboarding: 'Request', steps: [0, 1, 2, 3, 4, 5], contractorSteps: [0, 1, 2, 3, 4, 5] },
  { share: 14, onboarding: 'Uploads', steps: [5, 6, 7], contractorSteps: [5, 8] },
  { share: 10, onboarding: 'Signing', steps: [7, 8], contractorSteps: [8] },
  { share: 50, onboarding: 'Approved', steps: [8], contractorSteps: [8] },
  { share: 6, onboarding: 'Terminated', steps: [8], contractorSteps: [8] },
]
const STATUS_OF_HUNDRED = STATUSES.flatMap((status) => Array.from({ length: status.share }, () => status))

function makePlan(
  random: Random,
  { id, contractId }: Pick<PersonPlan, 'id' | 'contractId'>,
  companyIds: readonly number[],
): PersonPlan {
  const role = random.chance(0.2) ? 'Contractor' : 'Employee'
  const { onboarding, steps, contractorSteps } = random.pick(STATUS_OF_HUNDRED)
  const name = makeName(random)
  const company = random.int(0, companyIds.length - 1)
  return {
    id,
    contractId,
    role,
    name,
    email: mailAddress(name, id, mailDomain(company)),
    place: random.pick(places),
    companyId: companyIds[company] as number,
    onboarding,
    step: random.pick(role === 'Contractor' ? contractorSteps : steps),
  }
}
