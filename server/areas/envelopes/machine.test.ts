import { describe, expect, test } from 'vitest'
import { startsFrom } from '../../../contract/machines/engine.ts'
import statuses from '../../../schemas/statuses.json' with { type: 'json' }
import type { EnvelopeStatus } from '../../outside/esign/esign.ts'
import { ENVELOPE } from './machine.ts'
import { isEnded, mergeEvent } from './merge-event.ts'

const ALL = Object.keys(statuses.envelope) as EnvelopeStatus[]
const AT = '2026-01-01T00:00:00.000Z'
const LATER = '2026-01-02T00:00:00.000Z'
const pairs = ALL.flatMap((from) => ALL.map((to) => [from, to] as const))

/** The status of an envelope after an event of the provider. */
const after = (from: EnvelopeStatus, to: EnvelopeStatus): EnvelopeStatus => {
  const since = { status: from, at: AT }
  const progress = { envelope: since, applicant: since, admin: since, declinedReason: null }
  return mergeEvent(progress, { status: to, at: LATER, signer: null, reason: null }).envelope.status
}

describe('the machine of envelopes and what events do agree [E7]', () => {
  test.each(pairs)('%s, followed by the event %s', (from, to) => {
    const step = ENVELOPE.transitions.find((one) => one.system && one.to === to && startsFrom(one, from))
    expect(after(from, to)).toBe(step ? to : from)
  })

  test('an end is left by sending again only', () => {
    const leaving = ENVELOPE.transitions.filter(({ from }) => from.some((status) => isEnded(status)))
    expect(leaving.map(({ to }) => to)).toEqual(leaving.map(() => 'created'))
    expect(leaving.every(({ system }) => !system)).toBe(true)
  })

  test('completed is green, delivered is yellow, the others are neutral [E7]', () => {
    const tones = Object.entries(statuses.envelope).map(([status, { tone }]) => [status, tone])
    const coloured: Record<string, string> = { completed: 'green', delivered: 'yellow' }
    expect(tones).toEqual(ALL.map((status) => [status, coloured[status] ?? 'neutral']))
  })
})
