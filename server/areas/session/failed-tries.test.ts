import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterWrongTry, isLocked, LOCK_MINUTES, type Tries, WRONG_TRIES } from './failed-tries.ts'

const NONE: Tries = { failed_logins: 0, failed_since: null, locked_until: null }
const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000)
/** The counters after wrong passwords at these seconds. */
const afterTries = (seconds: number[]): Tries => seconds.reduce((tries, second) => afterWrongTry(tries, at(second)), NONE)
const seconds = (count: number, step: number) => Array.from({ length: count }, (_, index) => index * step)

test('the tenth wrong password within 15 minutes locks for 15 minutes, the ninth does not', () => {
  expect(isLocked(afterTries(seconds(9, 1)), at(9))).toBe(false)
  const tries = afterTries(seconds(10, 99))
  expect(tries.locked_until).toBe(at(891 + 900).toISOString())
  expect(isLocked(tries, at(891 + 899))).toBe(true)
  expect(isLocked(tries, at(891 + 900))).toBe(false)
})

test('ten wrong passwords over more than 15 minutes do not lock', () => {
  expect(afterTries(seconds(10, 100)).locked_until).toBeNull()
})

test('wrong passwords during a lock change nothing, so a lock always ends', () => {
  const tries = afterTries(seconds(10, 1))
  expect(afterWrongTry(tries, at(500))).toEqual(tries)
})

test('a locked account has ten failures in the 15 minutes before', () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 60 })
  fc.assert(
    fc.property(gaps, (steps) => {
      let tries = NONE
      let second = 0
      const counted: number[] = []
      for (const step of steps) {
        second += step
        const wasLocked = isLocked(tries, at(second))
        tries = afterWrongTry(tries, at(second))
        if (wasLocked) continue
        counted.push(second)
        if (!isLocked(tries, at(second))) continue
        const recent = counted.filter((moment) => moment > second - LOCK_MINUTES * 60)
        expect(recent.length).toBeGreaterThanOrEqual(WRONG_TRIES)
      }
    }),
  )
})
