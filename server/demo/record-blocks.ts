import { bankOfClabe, makeClabe } from '../../payroll/identity/clabe.ts'
import type { Row } from '../db/insert-rows.ts'
import jobs from './data/jobs.json' with { type: 'json' }
import names from './data/names.json' with { type: 'json' }
import { mailAddress, makeName } from './person-name.ts'
import { addDays, type Random } from './random.ts'

/** A town people live in: its state as stored (SAT code), its letters in a CURP, bank plaza and dialling code. */
export interface Place {
  state: string
  curp: string
  city: string
  zip: string
  plaza: string
  phone: string
  neighborhoods: string[]
}

/** Banks that people in the demo use, by their code. */
const BANKS = ['012', '002', '014', '072', '021', '044', '127', '036', '058', '646']

/** Ten digits; the last seven differ from person to person (serial below ten million). */
export function makePhone(random: Random, place: Place, serial: number): string {
  const lead = place.phone.length === 2 ? String(random.int(2, 9)) : ''
  return place.phone + lead + String((serial * 4_827_131 + 1_234_567) % 10_000_000).padStart(7, '0')
}

export function makeAddress(random: Random, personId: number, place: Place): Row<'addresses'> {
  return {
    person_id: personId,
    street: random.pick(names.streets),
    ext_num: String(random.int(1, 2400)),
    // "0" is how people without an interior number complete the guide.
    int_num: random.chance(0.6) ? '0' : String(random.int(1, 60)),
    neighborhood: random.pick(place.neighborhoods),
    city: place.city,
    state: place.state,
    country: 'Mexico',
    zip_code: place.zip + random.digits(3),
  }
}

export function makeEmergencyContact(random: Random, personId: number, place: Place): Row<'emergency_contacts'> {
  const name = makeName(random)
  return {
    person_id: personId,
    name: `${name.firstname} ${name.lastname}`,
    phone: makePhone(random, place, random.int(1, 9_999_999)),
    email: random.chance(0.9) ? mailAddress(name, personId, 'correo.test') : null,
  }
}

export function makeBankDetail(random: Random, personId: number, place: Place, email: string): Row<'bank_details'> {
  const account = String(personId).padStart(6, '0') + random.digits(5)
  const clabe = makeClabe(random.pick(BANKS), place.plaza, account)
  return {
    person_id: personId,
    account_number: account,
    clabe,
    bank_name: bankOfClabe(clabe),
    wise_email: random.chance(0.4) ? email : null,
  }
}

/** Most people have no house credit and stated so, which is stored as "None" and "0". */
export function makeHomeLoan(random: Random, personId: number): Row<'home_loans'> {
  if (random.chance(0.7)) return { person_id: personId, type: 'None', credit_number: '0', value: null }
  const kind = random.pick(['Fixed fee', 'Percentage', 'Discount factor'] as const)
  const value = { 'Fixed fee': random.int(900, 4200), Percentage: random.int(20, 30), 'Discount factor': random.int(18, 45) }[
    kind
  ]
  return { person_id: personId, type: kind, credit_number: `19${random.digits(8)}`, value: String(value) }
}

/** Status of the contract that belongs to each onboarding status. */
const CONTRACT_STATUS: Record<string, string> = { Signing: 'Sent', Approved: 'Active', Terminated: 'Ended' }

/** Keys of the SAT: kind of contract; day shift; wages. A payroll receipt cannot do without. */
const [FOR_GOOD, FOR_A_TIME] = ['01', '03']
const EMPLOYED = { shift_key: '01', regime_key: '02' }

export function makeContract(
  random: Random,
  person: { id: number; contractId: number; role: string; companyId: number; onboarding: string; hired: string },
): Row<'contracts'> {
  const { department, jobs: titles } = random.pick(jobs)
  const hasEnd = person.onboarding === 'Terminated' || random.chance(0.2)
  return {
    id: person.contractId,
    person_id: person.id,
    company_id: person.companyId,
    type: person.role,
    job_name: random.pick(titles),
    department,
    status: CONTRACT_STATUS[person.onboarding] ?? 'Draft',
    start_date: person.hired,
    end_date: hasEnd ? addDays(person.hired, person.onboarding === 'Terminated' ? random.int(90, 240) : 730) : null,
    ...(person.role === 'Employee' ? { ...EMPLOYED, contract_key: hasEnd ? FOR_A_TIME : FOR_GOOD } : {}),
  }
}
