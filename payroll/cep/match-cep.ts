import type { Cep } from './cep.ts'

/** A paid payroll as far as a CEP is compared with it. */
export interface PaidPayroll {
  id: number
  name: string
  clabe: string
  /** Names that the holder of the account may have. */
  holder: string
  net: string
  /** Day on which it was paid. */
  paidAt: string
  /** Tracking key or reference of the payment, where it is known. */
  reference: string | null
}

export interface CepUse {
  trackingKey: string
  /** Of the request it stands in. */
  folio: string
}

export interface CepMatch {
  payrollId: number
  /** What is not as the payroll says; empty: it fits. */
  problems: string[]
}

/** Words without case, accents and signs: banks write names as they can. */
const folded = (name: string): string[] =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word.length > 1)

/** The holder is the person where all words of the shorter name are in the longer: banks leave second names out. */
function isSameHolder(one: string, other: string): boolean {
  const [short, long] = [folded(one), folded(other)].sort((a, b) => a.length - b.length)
  return short !== undefined && long !== undefined && short.length > 0 && short.every((word) => long.includes(word))
}

/**
 * Finds the payroll a CEP is for: by its tracking key, without one by account, amount and date (`design/domain.md` §8.7).
 * @param taken ids of payrolls that have a CEP already, in this file or before
 */
export function matchCep(
  cep: Cep,
  payrolls: readonly PaidPayroll[],
  { used, taken }: { used: CepUse | null; taken: ReadonlySet<number> },
): CepMatch | { reason: string } {
  if (used) return { reason: `This CEP was already used in ${used.folio}.` }
  const free = payrolls.filter(({ id }) => !taken.has(id))
  const key = cep.trackingKey.trim().toUpperCase()
  const found =
    free.find(({ reference }) => key !== '' && reference?.trim().toUpperCase() === key) ??
    free.find(({ clabe, net, paidAt }) => clabe === cep.receiver.account && net === cep.amount && paidAt === cep.date) ??
    // The right person with a wrong amount or day is told of as such, not as nobody's.
    free.find(({ clabe, paidAt }) => clabe === cep.receiver.account && paidAt === cep.date)
  return found ? { payrollId: found.id, problems: problemsOf(cep, found) } : { reason: 'No payroll matches this CEP.' }
}

/** What a CEP says otherwise than the payroll, in the words of `design/domain.md` §8.7. */
export function problemsOf(cep: Cep, { net, clabe, holder }: Pick<PaidPayroll, 'net' | 'clabe' | 'holder'>): string[] {
  return [
    ...(cep.amount === net ? [] : [`The amount of the CEP is ${cep.amount}; the payroll says ${net}.`]),
    ...(isSameHolder(cep.receiver.name, holder) ? [] : [`The holder on the CEP is ${cep.receiver.name || 'not named'}.`]),
    ...(cep.receiver.account === clabe ? [] : ['The CEP goes to another account.']),
  ]
}
