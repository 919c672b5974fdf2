import type { CurpPerson } from '../../payroll/identity/curp.ts'
import type { Row } from '../db/insert-rows.ts'
import { type Identity, makeIdentity, type TakenNumbers } from './identity.ts'
import type { PersonName } from './person-name.ts'
import { createRandom, type Random } from './random.ts'
import {
  makeAddress,
  makeBankDetail,
  makeContract,
  makeEmergencyContact,
  makeHomeLoan,
  makePhone,
  type Place,
} from './record-blocks.ts'

/** The day from which a year's raises hold. */
const RAISE_DAY = '2026-01-01'
const SCHEDULE = { schedule: 'Mon-Fri 09:00-18:00', work_days: [1, 2, 3, 4, 5], work_hours: '8' }

interface Contracted {
  contractId: number
  role: 'Employee' | 'Contractor'
  status: string
  startDate: string
}

/**
 * Pay and working time of an invented contract; people from before this year got a raise with it. The choices depend on the
 * contract alone, so that other invented data does not change when something is added here.
 */
function makeTerms({ contractId, role, status, startDate }: Contracted): Row<'contract_terms'>[] {
  const random = createRandom(contractId * 7919)
  const base = { contract_id: contractId, created_at: `${startDate}T15:00:00Z`, ...SCHEDULE }
  if (role === 'Contractor') {
    const isForeign = random.chance(0.3)
    const fee = isForeign ? random.int(8, 40) * 100 : random.int(12, 70) * 1000
    const pay = { contractor_fee: `${fee}.00`, currency: isForeign ? 'USD' : 'MXN', fee_period: 'Monthly' }
    return [{ ...base, ...NOTHING, ...pay, effective_from: startDate }]
  }
  const salary = random.int(100, 600) * 100
  const frequency = random.pick(['Weekly', 'Fortnightly', 'Fortnightly', 'Monthly'] as const)
  const zone = random.chance(0.1) ? 'Border' : null
  // The border has a minimum wage of its own, of 13,226.10 in 2026.
  const monthly = (zone === 'Border' ? salary + 4000 : salary).toFixed(2)
  const terms = { ...base, ...NOTHING, monthly_salary: monthly, payment_frequency: frequency, zone, effective_from: startDate }
  if (status !== 'Active' || startDate >= RAISE_DAY) return [terms]
  const before = Math.round(Number(monthly) * 0.93).toFixed(2)
  return [
    { ...terms, monthly_salary: before },
    { ...terms, effective_from: RAISE_DAY, reason: 'Yearly raise', created_at: '2025-12-18T17:00:00Z' },
  ]
}

/** All rows have the same members. */
const NOTHING = {
  monthly_salary: null,
  contractor_fee: null,
  currency: 'MXN',
  fee_period: null,
  payment_frequency: null,
  zone: null,
  reason: null,
}

/** The properties of one invented person before the record is filled. */
export interface PersonPlan {
  id: number
  contractId: number
  role: 'Employee' | 'Contractor'
  name: PersonName
  email: string
  place: Place
  companyId: number
  onboarding: string
  /** Progress of the guide: it decides which blocks are filled. */
  step: number
  mustSetPassword?: boolean
  isUnverified?: boolean
}

export interface PersonRows {
  people: Row<'people'>
  employee_details: Row<'employee_details'> | null
  addresses: Row<'addresses'> | null
  emergency_contacts: Row<'emergency_contacts'> | null
  bank_details: Row<'bank_details'> | null
  home_loans: Row<'home_loans'> | null
  contracts: Row<'contracts'>
  contract_terms: Row<'contract_terms'>[]
}

/** The step from which a block is filled, by the conditions of the guide. */
const FILLED_FROM = { details: 2, address: 3, identity: 4, bank: 6, homeLoan: 7 }

/** A record that is as complete as its guide step says; here and there a value is missing, as in life. */
export function makePerson(random: Random, taken: TakenNumbers, plan: PersonPlan): PersonRows {
  const { id, contractId, role, step, place } = plan
  const hired = hiringDay(random, plan.onboarding)
  const person = { id, contractId, role, companyId: plan.companyId, onboarding: plan.onboarding, hired }
  const rows = {
    people: peopleRow(random, plan, hired),
    employee_details: step >= FILLED_FROM.details ? detailRow(random, taken, plan) : null,
    addresses: step >= FILLED_FROM.address ? makeAddress(random, id, place) : null,
    emergency_contacts: step >= FILLED_FROM.identity ? makeEmergencyContact(random, id, place) : null,
    bank_details: step >= FILLED_FROM.bank ? makeBankDetail(random, id, place, plan.email) : null,
    home_loans: step >= FILLED_FROM.homeLoan && plan.role === 'Employee' ? makeHomeLoan(random, id) : null,
    contracts: makeContract(random, person),
  }
  const { status = 'Draft', end_date = null } = rows.contracts
  const people = plan.onboarding === 'Terminated' ? { ...rows.people, left_on: end_date } : rows.people
  return { ...rows, people, contract_terms: makeTerms({ contractId, role, status, startDate: hired }) }
}

const hiringDay = (random: Random, onboarding: string): string =>
  onboarding === 'Approved' || onboarding === 'Terminated'
    ? random.day('2021-01-04', '2025-12-15')
    : random.day('2026-07-01', '2026-10-30')

function peopleRow(random: Random, plan: PersonPlan, hired: string): Row<'people'> {
  const created = `${hired}T${String(random.int(14, 23))}:${String(random.int(10, 59))}:00Z`
  return {
    id: plan.id,
    role: plan.role,
    company_id: plan.companyId,
    number: random.chance(0.9) ? String(plan.id).padStart(5, '0') : null,
    firstname: plan.name.firstname,
    lastname: plan.name.lastname,
    email: plan.email,
    phone: random.chance(0.97) ? makePhone(random, plan.place, plan.id) : null,
    status: plan.onboarding === 'Terminated' ? 'Terminated' : 'Active',
    onboarding_status: plan.onboarding,
    step: plan.step,
    user_guide: plan.step < 8,
    must_set_password: plan.mustSetPassword ?? false,
    email_verified_at: plan.isUnverified ? null : created,
    created_at: created,
    updated_at: `${random.day(hired, '2026-10-31')}T${String(random.int(14, 23))}:${String(random.int(10, 59))}:30Z`,
  }
}

function detailRow(random: Random, taken: TakenNumbers, plan: PersonPlan): Row<'employee_details'> {
  const { name, place, role } = plan
  const sex: CurpPerson['sex'] = name.gender === 'male' ? 'H' : 'M'
  const state = random.chance(0.9) ? place.curp : 'NE'
  const birthdate = random.day('1961-01-01', '2006-12-31')
  const isEmployee = role === 'Employee'
  const identity: Identity = makeIdentity({ ...name, sex, state, birthdate }, plan.id, taken)
  const hasNumbers = plan.step >= FILLED_FROM.identity
  return {
    person_id: plan.id,
    nationality: state === 'NE' ? random.pick(['Colombiana', 'Española', 'Venezolana', 'Argentina']) : 'Mexicana',
    rfc: hasNumbers ? identity.rfc : null,
    curp: hasNumbers ? identity.curp : null,
    nss: hasNumbers && isEmployee ? identity.nss : null,
    cifd: hasNumbers && isEmployee ? `1${random.digits(10)}` : null,
    id_official: hasNumbers && random.chance(0.93) ? random.digits(13) : null,
    birthdate: identity.birthdate,
    gender: name.gender,
    marital_status: random.pick(['single', 'married']),
  }
}
