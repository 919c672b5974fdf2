import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Cep } from './cep.ts'
import { cepMatcher, type PaidPayroll, problemsOf } from './match-cep.ts'

const PARTY = { bank: 'BBVA', name: 'ANA RUIZ', account: '002010077777777771' }
const cepOf = (facts: { key: string; account: string; amount: string; date: string }): Cep => ({
  trackingKey: facts.key,
  date: facts.date,
  amount: facts.amount,
  sender: PARTY,
  receiver: { ...PARTY, account: facts.account, rfc: '', concept: '' },
  certificateNumber: '',
  seal: '',
  chain: '',
})

/** The rule as domain §8.7 says it: each CEP asks each payroll. */
function slowly(ceps: readonly Cep[], payrolls: readonly PaidPayroll[], taken: readonly number[]): unknown[] {
  const gone = new Set(taken)
  return ceps.map((cep) => {
    const free = payrolls.filter(({ id }) => !gone.has(id))
    const key = cep.trackingKey.trim().toUpperCase()
    const { account } = cep.receiver
    const found =
      free.find(({ references }) => key !== '' && references.some((one) => one.trim().toUpperCase() === key)) ??
      free.find(({ clabe, net, paidAt }) => clabe === account && net === cep.amount && paidAt === cep.date) ??
      free.find(({ clabe, paidAt }) => clabe === account && paidAt === cep.date)
    if (!found) return { reason: 'No payroll matches this CEP.' }
    gone.add(found.id)
    return { payrollId: found.id, problems: problemsOf(cep, found) }
  })
}

// Few values, so that keys, accounts and amounts meet in every way.
const account = fc.constantFrom('a1', 'a2', 'a3')
const amount = fc.constantFrom('100.00', '200.00')
const date = fc.constantFrom('2026-06-15', '2026-06-30')
const key = fc.constantFrom('', 'k1', ' K2', 'k3 ', 'K1')
const ceps = fc.array(fc.record({ key, account, amount, date }).map(cepOf), { maxLength: 12 })
const people = fc.array(fc.record({ clabe: account, net: amount, paidAt: date, references: fc.array(key, { maxLength: 2 }) }), {
  maxLength: 10,
})

test('looked up by key, CEPs find the payrolls that each would find by asking all of them [I1]', () => {
  fc.assert(
    fc.property(ceps, people, fc.array(fc.nat(9), { maxLength: 3 }), (asked, paid, taken) => {
      const payrolls = paid.map((one, id) => ({ ...one, id, name: 'Ana Ruiz', holder: 'Ana Ruiz' }))
      const { match } = cepMatcher(payrolls, taken)
      expect(asked.map((cep) => match(cep, null))).toEqual(slowly(asked, payrolls, taken))
    }),
    { numRuns: 2000 },
  )
})

test('five thousand CEPs of five thousand payrolls read each payroll a few times, not five thousand times [I1]', () => {
  const COUNT = 5000
  let reads = 0
  const watched = (payroll: PaidPayroll) =>
    new Proxy(payroll, {
      get: (target, name: keyof PaidPayroll) => {
        reads += 1
        return target[name]
      },
    })
  const numbered = Array.from({ length: COUNT }, (_, id) => id)
  // A third by key, a third by account and amount, and a third that all have one account and amount.
  const accountOf = (id: number) => (id % 3 === 2 ? 'shared' : `account ${id}`)
  const payrolls = numbered.map((id) =>
    watched({
      id,
      name: 'Ana Ruiz',
      holder: 'Ana Ruiz',
      clabe: accountOf(id),
      net: '100.00',
      paidAt: '2026-06-30',
      references: [`PL${id}`],
    }),
  )
  const { match } = cepMatcher(payrolls, [])
  const found = numbered
    .toReversed()
    .map((id) => cepOf({ key: id % 3 === 0 ? `PL${id}` : '', account: accountOf(id), amount: '100.00', date: '2026-06-30' }))
    .map((cep) => match(cep, null))
  expect(new Set(found.map((one) => ('payrollId' in one ? one.payrollId : -1))).size).toBe(COUNT)
  expect(reads).toBeLessThan(40 * COUNT)
})
