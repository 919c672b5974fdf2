import { sql } from 'kysely'
import { today } from '../../../contract/calendar.ts'
import { formatNumber } from '../../../contract/language/formats.ts'
import { asPrinted } from '../../../payroll/identity/as-printed.ts'
import { stateName } from '../../../payroll/law/state-tax.ts'
import type { Database } from '../../db/connect.ts'
import { COMPANY_VALUES, PERSON_VALUES } from '../../outside/esign/values.ts'
import type { Agreement } from './agreement.ts'

type Block = Record<string, unknown> | null

/**
 * The values that fill agreements, by the names in their templates (`valueNames`); pay is that of the first day, or of today.
 * Days are `2026-12-01`: the language of the agreement decides their format.
 */
export async function valuesOf(
  db: Database,
  { contractId, companyId, personId }: Agreement,
  now: Date,
): Promise<Record<string, string>> {
  const { rows } = await sql<Record<'company' | 'contract' | 'terms' | 'person' | 'details' | 'address' | 'bank', Block>>`
    select to_jsonb(c) as company, to_jsonb(k) as contract, to_jsonb(t) as terms, to_jsonb(p) as person, to_jsonb(d) as details,
      to_jsonb(a) as address, to_jsonb(b) as bank
    from companies c
      left join contracts k on k.id = ${contractId}
      left join lateral contract_terms_on(k.id, greatest(k.start_date, ${today(now)}::date)) t on true
      left join people p on p.id = ${personId}
      left join employee_details d on d.person_id = p.id
      left join lateral (select * from addresses where person_id = p.id order by id limit 1) a on true
      left join lateral (select * from bank_details where person_id = p.id order by id limit 1) b on true
    where c.id = ${companyId}`.execute(db)
  const { company, contract, terms, person, details, address, bank } = rows[0] ?? {}
  const values = {
    ...taken(details, PERSON_VALUES.details),
    ...printed(details),
    ...taken(person, PERSON_VALUES.person),
    ...taken(address, PERSON_VALUES.address),
    int_num: interior(asText(address?.['int_num'])),
    state: stateName(asText(address?.['state'])),
    ...taken(bank, PERSON_VALUES.bank),
    ...taken(contract, PERSON_VALUES.contract),
    ...taken(terms, PERSON_VALUES.terms),
    ...amounts(terms),
    ...ofCompany(company ?? null, personId === null),
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
}

const taken = (block: Block | undefined, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, asText(block?.[name])]))

const printed = (details: Block | undefined): Record<string, string> =>
  Object.fromEntries(['rfc', 'curp'].map((name) => [name, asPrinted(asText(details?.[name])) ?? '']))

/** People enter "0" for none. */
const interior = (number: string): string => (number === '0' ? '' : number)

function asText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.join(', ')
  return String(value)
}

const amounts = (terms: Block | undefined) =>
  Object.fromEntries(PERSON_VALUES.amounts.map((name) => [name, inGroups(terms?.[name])]))

/** "45000.00" as people write it: "45,000.00". */
const inGroups = (value: unknown): string =>
  value === null || value === undefined ? '' : formatNumber(Number(value), { minimumFractionDigits: 2 })

/** A person's agreement names the company; a company's is filled from its record. */
function ofCompany(company: Block, isWithCompany: boolean): Record<string, string> {
  const of = (name: string) => asText(company?.[name])
  const named = { company_name: of('name') }
  if (!isWithCompany) return named
  const street = [of('address_street'), of('address_ext_num'), interior(of('address_int_num'))].filter(Boolean).join(' ')
  const place = [of('address_zip_code'), of('address_city')].filter(Boolean).join(' ')
  const address = [street, of('address_neighborhood'), place, stateName(of('address_state'))].filter(Boolean).join(', ')
  const same = taken(company, COMPANY_VALUES)
  return { ...named, ...same, address, representative_name: of('representative_name') }
}
