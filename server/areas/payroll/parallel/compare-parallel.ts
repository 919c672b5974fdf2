import type { Static } from 'typebox'
import { t } from '../../../../contract/language/texts.ts'
import type { ParallelPerson } from '../../../../contract/payroll/law-figures/schemas.ts'
import type { LawBook } from '../../../../payroll/law/changes.ts'
import { CONCEPT_CODES, conceptOf } from '../../../../payroll/law/concepts.ts'
import { lawOn, missingLaw, nearestLaw } from '../../../../payroll/law/law.ts'
import type { Law } from '../../../../payroll/law/types.ts'
import { type Decimal, decimal, money, sum, ZERO } from '../../../../payroll/money/decimal.ts'
import { NotCountable } from '../../../../payroll/not-countable.ts'
import { type Amounts, kindOf, NET, type Recount, reasonsOf } from '../../../../payroll/parallel/reasons.ts'
import { payrollOf } from '../../../../payroll/period/payroll.ts'
import type { PayrollInput } from '../../../../payroll/period/types.ts'
import { conceptInWords, inWords } from '../../../words/stored-words.ts'
import type { OwnConcepts, ParallelRow } from './parallel-columns.ts'

type Person = Static<typeof ParallelPerson>

/** Finding a reason means recalculating a payroll; the limit bounds a file of any size to some seconds. */
const MOST_RECOUNTS = 20_000

/**
 * Recalculates rows, each by the law of its day of payment, and answers the differences with their reasons.
 * @param own concepts of our own that the file may contain: payments elsewhere may be older than the concept is here
 */
export function comparison(book: LawBook, own: OwnConcepts, tolerance: Decimal): (row: ParallelRow) => Person {
  const laws = new Map<string, Law>()
  const kept = (day: string, find: (day: string, book: LawBook) => Law): Law => {
    const known = laws.get(day)
    if (known) return known
    const law = find(day, book)
    const found = { ...law, concepts: { ...own, ...law.concepts } }
    laws.set(day, found)
    return found
  }
  const yearBefore = ({ year }: Law): Law | null => {
    const found = kept(`${year - 1}-12-31`, nearestLaw)
    return found.year < year ? found : null
  }
  let left = MOST_RECOUNTS
  const recount: Recount = (input, law) => {
    left -= 1
    if (left < 0) return null
    try {
      return amountsOf(input, law)
    } catch (error) {
      // Terms that cannot be are no reason.
      if (error instanceof NotCountable) return null
      throw error
    }
  }
  return (row) => {
    const { input } = row
    const head = { row: row.row, number: row.number.slice(0, 200), name: row.name.slice(0, 200) }
    const failed = (problem: string): Person => ({ ...head, problem, concepts: [], difference: '0.00' })
    if (!input) return failed(row.problem ?? t('server-payroll-figures.parallel.unread'))
    try {
      const law = kept(input.paymentDate, lawOn)
      const missing = missingLaw(law)
      if (missing !== null) return failed(inWords(missing))
      const concepts = differences(row.theirs, { input, law, before: yearBefore(law) }, tolerance, recount)
      return { ...head, problem: null, concepts, difference: money(sum(concepts.map((one) => decimal(one.difference).abs()))) }
    } catch (error) {
      if (error instanceof NotCountable) return failed(inWords(error.message))
      throw error
    }
  }
}

function amountsOf(input: PayrollInput, law: Law): Amounts {
  const { lines, totals } = payrollOf(input, law)
  const amounts = new Map<string, Decimal>([[NET, decimal(totals.net)]])
  for (const { code, amount } of lines) amounts.set(code, (amounts.get(code) ?? ZERO).plus(decimal(amount)))
  return amounts
}

/** Lines that we calculate and the file has no column for show in the net. */
function differences(
  stated: ReadonlyMap<string, string>,
  facts: { input: PayrollInput; law: Law; before: Law | null },
  tolerance: Decimal,
  recount: Recount,
): Person['concepts'] {
  const theirs: Amounts = new Map([...stated].map(([code, amount]) => [code, decimal(amount)]))
  const ours = amountsOf(facts.input, facts.law)
  const all = [...CONCEPT_CODES, ...Object.keys(facts.law.concepts), NET].flatMap((code) => {
    const [their, our] = [theirs.get(code), ours.get(code) ?? ZERO]
    return their === undefined || our.minus(their).abs().lte(tolerance) ? [] : [{ code, their, our }]
  })
  if (all.length === 0) return []
  const off = all.map(({ code }) => code)
  const reasons = reasonsOf(facts, { off, theirs, ours }, recount)
  return all.map(({ code, their, our }) => ({
    code,
    name: nameOf(code, facts.law),
    theirs: money(their),
    ours: money(our),
    difference: money(our.minus(their)),
    reason: reasons.get(code) ?? null,
  }))
}

const nameOf = (code: string, law: Law): string =>
  code === NET ? t('server-payroll-words.concept.netPay') : conceptInWords(conceptOf(law, code).name)

/** Number of agreeing people, and the totals of each concept over the differing ones. */
export function summaryOf(people: readonly Person[]) {
  const all = Map.groupBy(
    people.flatMap(({ concepts }) => concepts),
    ({ code }) => code,
  )
  const total = (found: Person['concepts'], which: 'theirs' | 'ours' | 'difference') =>
    money(sum(found.map((one) => decimal(one[which]))))
  return {
    same: people.filter(({ problem, concepts }) => problem === null && concepts.length === 0).length,
    different: people.filter(({ concepts }) => concepts.length > 0).length,
    problems: people.filter(({ problem }) => problem !== null).length,
    concepts: [...all].map(([code, found]) => ({
      code,
      name: found[0]?.name ?? code,
      people: found.length,
      theirs: total(found, 'theirs'),
      ours: total(found, 'ours'),
      difference: total(found, 'difference'),
      reasons: kindsOf(found),
    })),
  }
}

/** Number of people by reason of a difference; the most frequent first. */
function kindsOf(found: Person['concepts']): { reason: string | null; people: number }[] {
  const kinds = Map.groupBy(found, ({ reason }) => (reason === null ? null : kindOf(reason)))
  return [...kinds]
    .map(([reason, { length }]) => ({ reason: reason && inWords(reason), people: length }))
    .sort((one, two) => two.people - one.people)
}
