import { describe, expect, test } from 'vitest'
import { profitSharingOf } from './profit-sharing.ts'
import type { SharingWorker, WorkerKind } from './types.ts'

const worker = (name: string, kind: WorkerKind, days: string, dailyWage: string, more: Partial<SharingWorker> = {}) => ({
  name,
  kind,
  days,
  dailyWage,
  ...more,
})
const shares = (workers: SharingWorker[], amount = '100000.00') =>
  profitSharingOf({ year: 2025, amount, workers }).workers.map((one) => one.amount)

describe('sharing of profits', () => {
  test('LFT 123: half by days and half by wages', () => {
    const workers = [worker('A', 'Union', '300', '500.00'), worker('B', 'Union', '100', '300.00')]
    // 50,000 × 300 ÷ 400 and 50,000 × 150,000 ÷ 180,000.
    expect(shares(workers, '40000.00')).toEqual(['31666.67', '8333.33'])
  })

  test.each(['1.01', '0.08', '0.5', '100.00'])('LFT 117: of %s among fifteen people no cent too much is given', (amount) => {
    const workers = Array.from({ length: 15 }, (_, at) => worker(`W${at}`, 'Union', '365', String(500 + at)))
    const found = profitSharingOf({ year: 2025, amount, workers })
    expect(Number(found.shared)).toBeLessThanOrEqual(Number(amount))
    expect(Number(found.notShared)).toBeGreaterThanOrEqual(0)
    expect(Number(found.shared) + Number(found.notShared)).toBeCloseTo(Number(amount), 6)
    expect(found.workers.every(({ byDays, byWages }) => Number(byDays) >= 0 && Number(byWages) >= 0)).toBe(true)
  })

  test('LFT 124: wages are the given ones in cash, or the daily wage times the days', () => {
    const raised = worker('A', 'Union', '365', '500.00', { wages: '170000.00' })
    expect(profitSharingOf({ year: 2025, amount: '1000.00', workers: [raised] }).wages).toBe('170000.00')
  })

  test('LFT 127-I: directors have no share and count for nothing', () => {
    const [director, other] = [worker('D', 'Director', '365', '9000.00'), worker('A', 'Union', '365', '500.00')]
    expect(shares([director, other], '1000.00')).toEqual(['0.00', '1000.00'])
  })

  test('LFT 127-II: of a trusted employee the highest wage of a unionised worker and a fifth more counts', () => {
    const trusted = worker('C', 'Trusted', '365', '2000.00')
    const union = worker('A', 'Union', '365', '500.00')
    const permanent = worker('B', 'Permanent', '365', '900.00')
    const found = profitSharingOf({ year: 2025, amount: '30000.00', workers: [trusted, union, permanent] })
    expect([found.trustedDailyWage, found.workers[0]?.wages]).toEqual(['600.00', '219000.00'])
    const withoutUnion = profitSharingOf({ year: 2025, amount: '30000.00', workers: [trusted, permanent] })
    expect(withoutUnion.trustedDailyWage).toBe('1080.00')
    expect(profitSharingOf({ year: 2025, amount: '30000.00', workers: [trusted] }).trustedDailyWage).toBeNull()
  })

  test('LFT 127-VII: temporary workers from sixty days on', () => {
    const permanent = worker('A', 'Permanent', '300', '400.00')
    const temporary = (days: string) => shares([permanent, worker('T', 'Temporary', days, '400.00')], '36000.00')[1]
    expect([temporary('59'), temporary('60')]).toEqual(['0.00', '6000.00'])
  })

  test('LFT 127-VIII: at most three months of wage, or the mean of three years where that is more', () => {
    const lastShares = ['30000.00', '50000.00', '40000.00']
    const workers = [worker('A', 'Union', '365', '400.00'), worker('B', 'Union', '365', '400.00', { lastShares })]
    const found = profitSharingOf({ year: 2025, amount: '200000.00', workers })
    expect(found.workers.map(({ amount, limit }) => [amount, limit])).toEqual([
      ['36000.00', '36000.00'],
      ['40000.00', '40000.00'],
    ])
    expect([found.shared, found.notShared]).toEqual(['76000.00', '124000.00'])
    expect(found.workers[0]?.reason).toContain('LFT 127-VIII')
  })
})
