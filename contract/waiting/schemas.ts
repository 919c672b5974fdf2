import Type, { type Static } from 'typebox'
import file from '../../schemas/answers/waiting.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'
import { COUNTED_WAITING } from '../tables/list-limits.ts'

/** Kinds of waiting items, in the order of the screen. */
export const WAITING_KINDS = [
  'own-signature',
  'own-documents',
  'own-guide',
  'own-notices',
  'payment-requests',
  'invoices',
  'client-onboarding',
  'client-changes',
  'client-documents',
  'agreements',
  'unsent-agreements',
  'person-onboarding',
  'person-documents',
  'contracts',
  'unsigned',
  'terminations',
  'bank-accounts',
] as const

export type WaitingKind = (typeof WAITING_KINDS)[number]
export const WaitingKindOf = Type.Enum([...WAITING_KINDS])
const CountedTotal = Type.Integer({
  minimum: 0,
  maximum: COUNTED_WAITING + 1,
  description: `Exact up to ${COUNTED_WAITING}; ${COUNTED_WAITING + 1} says that there is more.`,
})

export const answers = shapes(file, { WaitingKindOf, CountedTotal })
export const { WaitingItem, WaitingGroup } = answers
export type WaitingItem = Static<typeof WaitingItem>
export type WaitingGroup = Static<typeof WaitingGroup>
