import { makePersonRfc } from '../../../payroll/identity/rfc.ts'
import type { Row } from '../../db/insert-rows.ts'
import type { Columns } from '../../db/rows.ts'
import facts from '../data/client-facts.json' with { type: 'json' }
import names from '../data/names.json' with { type: 'json' }
import places from '../data/places.json' with { type: 'json' }
import { makeName } from '../person-name.ts'
import type { Random } from '../random.ts'
import { makePhone, type Place } from '../record-blocks.ts'

/** A user of the company, who is also its contact. */
export type Owner = Columns<'people', 'id' | 'firstname' | 'lastname' | 'email' | 'phone'>

type CompanyRow = Omit<Row<'companies'>, 'name' | 'tax_id'>

/** The data entered before the first submission: company and contact. */
export function companyAndContact(random: Random, at: number, domain: string, owner: Owner): CompanyRow {
  const place = places[at % places.length] as Place
  const zip = place.zip + random.digits(3)
  const representative = makeName(random)
  return {
    fiscal_regime: '601',
    cfdi_use: 'G03',
    tax_zip_code: zip,
    country: 'MEX',
    industry: facts.industries[at % facts.industries.length] as string,
    website: `https://www.${domain}`,
    employer_registration: `Y${random.digits(10)}`,
    imss_risk_class: random.int(1, 3),
    imss_risk_premium: '0.54355',
    zone: place.state === 'BCN' ? 'Border' : 'General',
    payroll_state: place.state,
    address_street: random.pick(names.streets),
    address_ext_num: String(random.int(1, 2400)),
    address_int_num: random.chance(0.5) ? '0' : String(random.int(1, 40)),
    address_neighborhood: random.pick(place.neighborhoods),
    address_city: place.city,
    address_state: place.state,
    address_country: 'Mexico',
    address_zip_code: zip,
    contact_firstname: owner.firstname,
    contact_lastname: owner.lastname,
    contact_position: facts.positions[at % facts.positions.length] as string,
    contact_email: owner.email,
    contact_phone: owner.phone ?? makePhone(random, place, at),
    billing_email: `facturas@${domain}`,
    representative_name: `${representative.firstname} ${representative.lastname}`,
    representative_rfc: makePersonRfc(representative, random.day('1962-01-01', '1990-12-31')),
    representative_email: `legal@${domain}`,
  }
}

/** The terms agreed with the company, and its rules. */
export function statementsAndRules(random: Random, at: number): CompanyRow {
  const fee = random.pick(facts.fees)
  return {
    services: facts.services[at % facts.services.length] as string[],
    ...fee,
    currency: 'MXN',
    vat_rate: '0.16',
    payment_terms_days: random.pick([0, 7, 15, 30]),
    prefunding: random.chance(0.6),
    start_date: '2026-02-01',
    notice_days: 30,
    repse_number: `AR${random.digits(5)}/2026`,
    repse_expires_at: '2029-01-31',
    notes: at % 3 === 0 ? 'Prefers calls in the morning; invoices go to the billing address only.' : null,
    approvers_needed: random.int(1, 2),
    two_person_rule: true,
    cfdi_required: true,
    auto_send_receipts: random.chance(0.5),
    invoice_due_days: random.pick([7, 15, 30]),
    // People of the companies with demo accounts have the language of the browser they sign in with.
    locale: at < 2 ? 'en' : 'es',
  }
}
