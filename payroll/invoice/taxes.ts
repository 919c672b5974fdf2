import { decimal } from '../money/decimal.ts'
import file from './taxes.json' with { type: 'json' }

/** Rates of an invoice as decimal text: "0.16". */
export interface InvoiceRates {
  iva_rate: string
  iva_withheld_rate: string
  isr_withheld_rate: string
}

export type PayerKind = 'company' | 'person'

/** Decided by the length of the RFC: twelve characters for a company, thirteen for a person. */
export const kindOf = (rfc: string | null): PayerKind => (rfc?.replace(/[\s-]/g, '').length === 12 ? 'company' : 'person')

/** The regimes in which invoices may be issued on a day, with their names; the usual one first. */
export const regimesFor = (issuer: PayerKind, day: string): { regime: string; name: string }[] =>
  file.regimes
    .filter((one) => one.issuer === issuer && isValid(one.validity, day))
    .map(({ regime, name }) => ({ regime, name }))

/** The default regime: professional fees, or the first other one. */
export function usualRegime(issuer: PayerKind, day: string): string | undefined {
  const regimes = regimesFor(issuer, day).map(({ regime }) => regime)
  return regimes.find((regime) => regime === '612') ?? regimes[0]
}

/** The rates of added and withheld taxes on a day. @returns `null` for a regime that does not exist on that day */
export function ratesFor(regime: string, payer: PayerKind, day: string): InvoiceRates | null {
  const rule = ruleOf(regime, day)
  if (!rule) return null
  const { iva_rate, withheld_by_company: withheld } = rule
  const isCompany = payer === 'company'
  return {
    iva_rate,
    iva_withheld_rate: isCompany ? withheld.iva_rate : '0',
    isr_withheld_rate: isCompany ? withheld.isr_rate : '0',
  }
}

/** Law behind each rate, in words. */
export const sourcesOf = (regime: string, day: string): { iva: string; iva_withheld: string; isr_withheld: string } | null =>
  ruleOf(regime, day)?.sources ?? null

const ruleOf = (regime: string, day: string) => file.regimes.find((one) => one.regime === regime && isValid(one.validity, day))

const isValid = ({ from, to }: { from: string; to: string | null }, day: string): boolean =>
  from <= day && (to === null || day <= to)

/** A rate as percent in words: "10.6667 %". */
export const percentText = (rate: string): string => `${decimal(rate).times(decimal(100)).toFixed()} %`
