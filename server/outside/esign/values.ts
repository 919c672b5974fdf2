import type { Selectable } from 'kysely'
import type { Addresses, BankDetails, Companies, Contracts, ContractTerms, EmployeeDetails, People } from '../../db/types.ts'
import type { AgreementKind } from './esign.ts'

/** Columns whose values go into agreements under their own names. */
type Columns<Table> = readonly (keyof Selectable<Table> & string)[]

/** The record that an agreement with a person is filled from, by block. */
export const PERSON_VALUES = {
  details: ['rfc', 'curp', 'nss', 'nationality', 'birthdate'] satisfies Columns<EmployeeDetails>,
  person: ['firstname', 'lastname', 'email', 'phone'] satisfies Columns<People>,
  address: [
    'street',
    'ext_num',
    'int_num',
    'neighborhood',
    'city',
    'state',
    'country',
    'zip_code',
  ] as const satisfies Columns<Addresses>,
  bank: ['account_number', 'clabe', 'bank_name'] satisfies Columns<BankDetails>,
  contract: [
    'job_name',
    'job_description',
    'department',
    'contract_duration',
    'start_date',
    'end_date',
  ] as const satisfies Columns<Contracts>,
  terms: [
    'currency',
    'fee_period',
    'payment_frequency',
    'schedule',
    'work_hours',
    'weekly_hours',
  ] as const satisfies Columns<ContractTerms>,
  amounts: ['monthly_salary', 'contractor_fee', 'bonuses', 'extra_compensations'] satisfies Columns<ContractTerms>,
} as const

/** Names of the values of a company. */
export const COMPANY_VALUES = [
  'legal_name',
  'tax_id',
  'services',
  'fee_type',
  'currency',
  'payment_terms_days',
] as const satisfies Columns<Companies>
/** Values composed of several columns of the company. */
const MADE_OF_COMPANY = ['company_name', 'address', 'representative_name'] as const

const OF_PERSON: readonly string[] = [...Object.values(PERSON_VALUES).flat(), 'company_name']
const OF_COMPANY: readonly string[] = [...COMPANY_VALUES, ...MADE_OF_COMPANY]

/** The names of all values that are sent along with an envelope of this kind; no field of an agreement has another. */
export const valueNames = (kind: AgreementKind): readonly string[] => (kind === 'Client' ? OF_COMPANY : OF_PERSON)
