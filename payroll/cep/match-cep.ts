import type { Cep } from './cep.ts'

export interface PaidPayroll {
  id: number
  name: string
  clabe: string
  /** Names that the holder of the account may have. */
  holder: string
  net: string
  /** Day on which it was paid. */
  paidAt: string
  /** Tracking keys and references of the payment, as far as they are known. */
  references: readonly string[]
}

export interface CepUse {
  trackingKey: string
  /** Folio of its request. */
  folio: string
}

export interface CepMatch {
  payrollId: number
  /** Differences from the payroll; empty if it matches. */
  problems: string[]
}

/** Words without case, accents and punctuation: banks write names in different ways. */
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

export interface CepMatcher {
  /** The payroll of a CEP, which is then taken: no payroll gets two. */
  match: (cep: Cep, used: CepUse | null) => CepMatch | { reason: string }
}

/**
 * Finds the payrolls of CEPs: by tracking key, otherwise by account, amount and date. Of several matches it takes the first
 * without a CEP. Payrolls are indexed by these keys, so that the cost is the sum and not the product of CEPs and payrolls.
 * @param taken ids of payrolls that already have a CEP
 */
export function cepMatcher(payrolls: readonly PaidPayroll[], taken: Iterable<number>): CepMatcher {
  const gone = new Set(taken)
  const byKey = listsOf(payrolls, ({ references }) => references.map(keyOf).filter((key) => key !== ''))
  const byAmount = listsOf(payrolls, ({ clabe, net, paidAt }) => [wordOf(clabe, paidAt, net)])
  const byAccount = listsOf(payrolls, ({ clabe, paidAt }) => [wordOf(clabe, paidAt)])
  const match: CepMatcher['match'] = (cep, used) => {
    if (used) return { reason: `This CEP was already used in ${used.folio}.` }
    const { account } = cep.receiver
    const found =
      firstFree(byKey.get(keyOf(cep.trackingKey)), gone) ??
      firstFree(byAmount.get(wordOf(account, cep.date, cep.amount)), gone) ??
      // A match of the person with a wrong amount or day is reported as such, and not as unknown.
      firstFree(byAccount.get(wordOf(account, cep.date)), gone)
    if (!found) return { reason: 'No payroll matches this CEP.' }
    gone.add(found.id)
    return { payrollId: found.id, problems: problemsOf(cep, found) }
  }
  return { match }
}

const keyOf = (reference: string): string => reference.trim().toUpperCase()
const wordOf = (...parts: readonly string[]): string => parts.join('\n')

/** Payrolls in reverse order, because used ones are removed from the end. */
function listsOf(payrolls: readonly PaidPayroll[], wordsOf: (payroll: PaidPayroll) => string[]): Map<string, PaidPayroll[]> {
  const lists = new Map<string, PaidPayroll[]>()
  for (const payroll of payrolls.toReversed()) {
    for (const word of new Set(wordsOf(payroll))) {
      const list = lists.get(word)
      if (list) list.push(payroll)
      else lists.set(word, [payroll])
    }
  }
  return lists
}

function firstFree(list: PaidPayroll[] | undefined, gone: ReadonlySet<number>): PaidPayroll | undefined {
  while (list?.length && gone.has(list.at(-1)?.id ?? 0)) list.pop()
  return list?.at(-1)
}

/** The differences between a CEP and its payroll, as texts for the screen. */
export function problemsOf(cep: Cep, { net, clabe, holder }: Pick<PaidPayroll, 'net' | 'clabe' | 'holder'>): string[] {
  return [
    ...(cep.amount === net ? [] : [`The amount of the CEP is ${cep.amount}; the payroll says ${net}.`]),
    ...(isSameHolder(cep.receiver.name, holder) ? [] : [`The holder on the CEP is ${cep.receiver.name || 'not named'}.`]),
    ...(cep.receiver.account === clabe ? [] : ['The CEP is for another account.']),
  ]
}
