import { sql } from 'kysely'
import { today } from '../../../contract/calendar.ts'
import type { InvoiceTerms } from '../../../contract/invoices/schemas.ts'
import { kindOf, ratesFor, regimesFor } from '../../../payroll/invoice/taxes.ts'
import type { Action } from '../../calls/handlers.ts'
import { inScope } from '../../calls/in-scope.ts'
import { lastDayFor } from '../contracts/contract-row.ts'

/**
 * The terms of one contract, whose invoices are corrected also after its end, or of the caller's own ones that take new
 * invoices: those in force, and one that ended on this day.
 */
export const getTerms: Action<'contractor/get-invoice-terms'> = async ({ contractId }, { db, session, now }) => {
  const day = today(now)
  const named =
    contractId === undefined
      ? sql`k.person_id = ${session.id} and (k.status <> 'Ended' or k.end_date >= ${day}::date)`
      : sql`k.id = ${contractId}`
  const { rows } = await sql<Omit<InvoiceTerms, 'regimes'> & { tax_id: string; rfc: string | null }>`
    select k.id as contract_id, c.name as company, k.job_name, t.currency, t.contractor_fee, k.start_date,
      ${lastDayFor(session)} as end_date,
      array(select json_build_object('from', x.effective_from, 'currency', coalesce(x.currency, 'MXN')) from
        (select distinct on (effective_from) effective_from, currency from contract_terms where contract_id = k.id
          order by effective_from desc, id desc) x) as currencies,
      d.tax_regime as last_regime, c.tax_id, d.rfc
    from contracts k join companies c on c.id = k.company_id left join employee_details d on d.person_id = k.person_id
      left join lateral contract_terms_on(k.id, ${day}::date) t on true
    where ${named} and k.type = 'Contractor' and k.status in ('Active', 'Ending', 'Ended')
      and ${inScope(session, 'k.company_id', 'k.person_id')}
    order by k.id desc`.execute(db)
  return {
    data: rows.map(({ tax_id, rfc, ...terms }) => ({
      ...terms,
      currency: terms.currency ?? 'MXN',
      regimes: ratesOf(tax_id, rfc, day),
    })),
  }
}

const ratesOf = (taxId: string, rfc: string | null, day: string): InvoiceTerms['regimes'] =>
  regimesFor(kindOf(rfc), day).flatMap((one) => {
    const rates = ratesFor(one.regime, kindOf(taxId), day)
    return rates ? [{ ...one, ...rates }] : []
  })
