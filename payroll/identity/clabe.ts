import table from '../law/clabe-banks.json' with { type: 'json' }
import type { IdentityProblem } from './problem.ts'

const NAMES = new Map(table.banks.map((bank) => [bank.code, bank.name]))

/** Problems of a CLABE, the bank account number of 18 digits; empty = none. A wrong check digit warns. */
export function checkClabe(value: string): IdentityProblem[] {
  const clabe = value.trim()
  if (!/^\d{18}$/.test(clabe)) return ['form']
  return clabeCheckDigit(clabe.slice(0, 17)) === clabe.at(-1) ? [] : ['check-digit']
}

/** The last digit for the 17 before it: weights 3, 7, 1 repeated, each product modulo 10. */
function clabeCheckDigit(body: string): string {
  const weights = [3, 7, 1]
  const sum = [...body].reduce((total, char, index) => total + ((Number(char) * (weights[index % 3] ?? 0)) % 10), 0)
  return String((10 - (sum % 10)) % 10)
}

/** Name of the bank of a CLABE by its first three digits, or "Other" when the bank is not known. */
export const bankOfClabe = (clabe: string): string => NAMES.get(clabe.slice(0, 3)) ?? 'Other'

/** A CLABE with its check digit. @param bank three digits @param plaza three digits @param account up to eleven digits */
export function makeClabe(bank: string, plaza: string, account: string): string {
  const body = bank + plaza + account.padStart(11, '0')
  return body + clabeCheckDigit(body)
}
