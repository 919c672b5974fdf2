import { expect, test } from 'vitest'
import words from '../../schemas/texts/en/history.json' with { type: 'json' }
import file from '../../schemas/webhooks.json' with { type: 'json' }
import { TOLD_ACTIONS } from '../notifications/catalogue.ts'
import { EVENT_GROUPS, isSent, RETRY_SECONDS } from './events.ts'

const ALL = EVENT_GROUPS.flatMap(({ types }) => types)

test('each event that notifies people is in one group, or withheld for a reason', () => {
  const isWithheld = (action: string) => Object.keys(file.withheld).some((beginning) => action.startsWith(beginning))
  expect(TOLD_ACTIONS.filter((action) => isSent(action) === isWithheld(action))).toEqual([])
  expect(new Set(ALL).size).toBe(ALL.length)
  expect(ALL).toContain('invoice.paid')
  expect(ALL).not.toContain('internal-employee.permissions-changed')
})

test('each beginning in the file is that of an event', () => {
  const beginnings = [...Object.values(file.groups).flat(), ...Object.keys(file.withheld)]
  expect(beginnings.filter((beginning) => !TOLD_ACTIONS.some((action) => action.startsWith(beginning)))).toEqual([])
})

test('each event has words', () => {
  expect(ALL.filter((action) => !Object.hasOwn(words.actions, action))).toEqual([])
})

test('a delivery is tried for about two days, each time after a longer pause', () => {
  const hours = RETRY_SECONDS.reduce((sum, seconds) => sum + seconds, 0) / 3600
  expect(hours).toBeGreaterThan(40)
  expect(hours).toBeLessThanOrEqual(48)
  expect([...RETRY_SECONDS]).toEqual(RETRY_SECONDS.toSorted((a, b) => a - b))
})
