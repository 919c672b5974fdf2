import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kindOf, ratesFor, regimesFor } from './taxes.ts'
import { clientTotal, explainTotals, feeOf, totalsOf } from './totals.ts'

const DAY = '2026-11-01'
const rates = (regime: string, payer: 'company' | 'person') => {
  const found = ratesFor(regime, payer, DAY)
  if (!found) throw new Error(`no rates for ${regime}`)
  return found
}
const item = (quantity: string, unit_price: string) => ({ quantity, unit_price })

describe('totals of an invoice [H2]', () => {
  test.each([
    ['626', 'company', '30000.00', ['4800.00', '3200.01', '375.00', '31224.99']],
    ['612', 'company', '30000.00', ['4800.00', '3200.01', '3000.00', '28599.99']],
    ['612', 'person', '30000.00', ['4800.00', '0.00', '0.00', '34800.00']],
    ['601', 'company', '30000.00', ['4800.00', '0.00', '0.00', '34800.00']],
    ['626', 'company', '0.01', ['0.00', '0.00', '0.00', '0.01']],
  ] as const)('regime %s, payer %s, %s', (regime, payer, price, [iva, ivaWithheld, isrWithheld, total]) => {
    const totals = totalsOf([item('1', price)], rates(regime, payer))
    expect(totals).toEqual({
      amounts: [price],
      subtotal: price,
      iva,
      iva_withheld: ivaWithheld,
      isr_withheld: isrWithheld,
      total,
    })
  })

  test('half a cent goes up, line by line', () => {
    const totals = totalsOf([item('3', '0.335'), item('1.5', '0.01')], rates('601', 'company'))
    expect([totals.amounts, totals.subtotal, totals.iva, totals.total]).toEqual([['1.01', '0.02'], '1.03', '0.16', '1.19'])
  })

  test('by the day and by who issues: no rates where no rule holds', () => {
    expect(ratesFor('626', 'company', '2021-12-31')).toBeNull()
    expect(ratesFor('999', 'company', DAY)).toBeNull()
    expect([kindOf('ABC010101AB1'), kindOf('ABCD010101AB1'), kindOf(null)]).toEqual(['company', 'person', 'person'])
    expect(regimesFor('company', DAY).map(({ regime }) => regime)).toEqual(['601'])
    expect(regimesFor('person', DAY).map(({ regime }) => regime)).toEqual(['626', '612'])
  })

  const cent = (text: string): bigint => BigInt(text.replace('.', ''))
  const price = fc
    .integer({ min: 0, max: 99_999_999 })
    .map((n) => `${Math.floor(n / 10_000)}.${String(n % 10_000).padStart(4, '0')}`)
  const quantity = fc.integer({ min: 1, max: 99_999 }).map((n) => `${Math.floor(n / 100)}.${String(n % 100).padStart(2, '0')}`)
  const items = fc.array(fc.record({ quantity, unit_price: price }), { minLength: 1, maxLength: 50 })

  test('the sum rules hold to the cent for any items, regime and payer, counted again in whole numbers', () => {
    const half = (numerator: bigint, divisor: bigint) => (numerator * 2n + divisor) / (divisor * 2n)
    const regime = fc.constantFrom('626', '612', '601')
    const payer = fc.constantFrom('company' as const, 'person' as const)
    fc.assert(
      fc.property(items, regime, payer, (lines, key, by) => {
        const rate = rates(key, by)
        const totals = totalsOf(lines, rate)
        const amounts = lines.map((line) => half(cent(line.quantity) * cent(line.unit_price), 10_000n))
        const subtotal = amounts.reduce((all, one) => all + one, 0n)
        const million = (text: string) => BigInt(Math.round(Number(text) * 1_000_000))
        const [iva, ivaWithheld, isrWithheld] = [rate.iva_rate, rate.iva_withheld_rate, rate.isr_withheld_rate].map((one) =>
          half(subtotal * million(one), 1_000_000n),
        ) as [bigint, bigint, bigint]
        expect(totals.amounts.map(cent)).toEqual(amounts)
        expect([totals.subtotal, totals.iva, totals.iva_withheld, totals.isr_withheld, totals.total].map(cent)).toEqual([
          subtotal,
          iva,
          ivaWithheld,
          isrWithheld,
          subtotal + iva - ivaWithheld - isrWithheld,
        ])
      }),
      { numRuns: 500 },
    )
  })
})

test('the fee of the provider: percent of the subtotal, an amount for each person, nothing of another currency', () => {
  const terms = { fee_type: 'Percent', fee_value: '4.5', currency: 'MXN', vat_rate: '0.16' }
  expect(feeOf('30000.00', 'USD', terms)).toEqual({ fee: '1350.00', fee_vat: '216.00' })
  expect(feeOf('30000.00', 'MXN', { ...terms, fee_type: 'Per person', fee_value: '650' })).toEqual({
    fee: '650.00',
    fee_vat: '104.00',
  })
  for (const nothing of [{ fee_type: 'Flat' }, { fee_value: null }, { fee_type: 'Per person', currency: 'USD' }]) {
    expect(feeOf('30000.00', 'MXN', { ...terms, ...nothing })).toEqual({ fee: '0.00', fee_vat: '0.00' })
  }
  expect(clientTotal('31225.00', { fee: '1350.00', fee_vat: '216.00' })).toBe('32791.00')
})

test('the explanation writes amounts with separators', () => {
  const rates = { iva_rate: '0.16', iva_withheld_rate: '0.106667', isr_withheld_rate: '0.0125' }
  const totals = totalsOf([{ quantity: '1', unit_price: '34000' }], rates)
  expect(explainTotals({ ...totals, ...rates }, null).map(({ how }) => how)).toEqual([
    'Sum of the items',
    '16 % of 34,000.00',
    '10.6667 % of 34,000.00',
    '1.25 % of 34,000.00',
    'Subtotal and IVA, less withholdings',
  ])
})
