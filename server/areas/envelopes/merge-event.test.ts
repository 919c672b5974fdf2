import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EnvelopeStatus } from '../../outside/esign/esign.ts'
import { hasMoved, isEnded, mergeEvent, type Progress } from './merge-event.ts'

type Event = Parameters<typeof mergeEvent>[1]

const at = (minute: number): string => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString()
const NEW: Progress = {
  envelope: { status: 'sent', at: at(0) },
  applicant: { status: 'sent', at: at(0) },
  admin: { status: 'created', at: at(0) },
  declinedReason: null,
}
const apply = (events: readonly Event[]): Progress => events.reduce(mergeEvent, NEW)
const event = (
  minute: number,
  status: EnvelopeStatus,
  signer: Event['signer'] = null,
  reason: string | null = null,
): Event => ({
  at: at(minute),
  status,
  signer,
  reason,
})

/** The provider's events of an envelope that gets both signatures. */
const SIGNED: Event[] = [
  event(1, 'sent', { role: 'applicant', status: 'sent' }),
  event(2, 'delivered', { role: 'applicant', status: 'delivered' }),
  event(3, 'delivered', { role: 'applicant', status: 'completed' }),
  event(4, 'delivered', { role: 'admin', status: 'sent' }),
  event(5, 'delivered', { role: 'admin', status: 'delivered' }),
  event(6, 'completed', { role: 'admin', status: 'completed' }),
  event(6, 'completed'),
]
/** Its events up to a point, followed by one of the other ends. */
const endedBy = (after: number, end: Event): Event[] => [...SIGNED.slice(0, after), end]
const HISTORIES = [
  SIGNED,
  endedBy(2, event(3, 'declined', { role: 'applicant', status: 'declined' }, 'The fee is another one.')),
  endedBy(5, event(7, 'declined', { role: 'admin', status: 'declined' }, 'The name is misspelt.')),
  endedBy(1, event(9, 'voided', null, 'Sent by mistake.')),
  endedBy(3, event(9, 'expired')),
]
const mixed = (events: Event[]) =>
  fc
    .array(fc.constantFrom(...events), { maxLength: 8 })
    .chain((doubles) => fc.shuffledSubarray([...events, ...doubles], { minLength: events.length + doubles.length }))

test.each(HISTORIES.map((events, index) => ({ events, index })))(
  'history $index: any order, doubles and all, ends alike [E7]',
  ({ events }) => {
    const inOrder = apply(events)
    fc.assert(
      fc.property(mixed(events), (shuffled) => {
        expect(apply(shuffled)).toEqual(inOrder)
      }),
    )
  },
)

test('an end is never left, and nothing goes back [E7]', () => {
  const statuses = ['created', 'sent', 'delivered', 'signed', 'completed', 'declined', 'voided', 'expired'] as const
  const anyEvent = fc.record({
    at: fc.integer({ min: 0, max: 50 }).map(at),
    status: fc.constantFrom(...statuses),
    signer: fc.option(fc.record({ role: fc.constantFrom('applicant', 'admin'), status: fc.constantFrom(...statuses) })),
    reason: fc.constant(null),
  })
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 20 }), (events) => {
      let progress = NEW
      for (const one of events as Event[]) {
        const next = mergeEvent(progress, one)
        for (const part of ['envelope', 'applicant', 'admin'] as const) {
          if (isEnded(progress[part].status)) expect(next[part].status).toBe(progress[part].status)
          const order = ['created', 'sent', 'delivered', 'signed']
          const [before, after] = [order.indexOf(progress[part].status), order.indexOf(next[part].status)]
          if (after !== -1) expect(after).toBeGreaterThanOrEqual(before)
        }
        progress = next
      }
    }),
  )
})

test('a completed envelope has both signatures, also where their own events never come [E8]', () => {
  const { applicant, admin } = apply([event(6, 'completed')])
  expect([applicant, admin]).toEqual([
    { status: 'completed', at: at(6) },
    { status: 'completed', at: at(6) },
  ])
})

test('a late event changes nothing; learning since when a status holds is no move [E7]', () => {
  const delivered = apply([event(5, 'delivered')])
  const later = mergeEvent(delivered, event(2, 'sent'))
  expect(later).toEqual(delivered)
  const earlier = mergeEvent(delivered, event(4, 'delivered'))
  expect([earlier.envelope.at, hasMoved(delivered, earlier)]).toEqual([at(4), false])
})
