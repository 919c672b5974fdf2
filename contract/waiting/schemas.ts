import Type, { type Static } from 'typebox'
import { Id, Instant, Nullable, PictureLink, RequestName, ShortText } from '../format/shared.ts'
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
  'person-onboarding',
  'person-documents',
  'contracts',
  'unsigned',
  'terminations',
  'bank-accounts',
] as const
export type WaitingKind = (typeof WAITING_KINDS)[number]

/** One waiting item: its subject, its start, and the place where it is done. */
export const WaitingItem = Type.Object({
  id: Id,
  /** The record's name; none for the viewer's own items. */
  title: Nullable(RequestName),
  company: Nullable(Type.Object({ name: ShortText, logo_url: PictureLink })),
  /** Status of the record, in the list of schemas/statuses.json that its kind has. */
  status: Nullable(ShortText),
  /** Kinds of documents that it is about. */
  documents: Type.Array(ShortText),
  since: Instant,
  /** The day it is wanted by. */
  due: Nullable(ShortText),
  /** Page that a click opens (`access-control/pages.ts`), for which record, and the part of it. */
  leads_to: ShortText,
  entity_id: Nullable(Id),
  tab: Nullable(ShortText),
})
export type WaitingItem = Static<typeof WaitingItem>

export const WaitingGroup = Type.Object({
  kind: Type.Enum([...WAITING_KINDS]),
  total: Type.Integer({
    minimum: 0,
    maximum: COUNTED_WAITING + 1,
    description: `Exact up to ${COUNTED_WAITING}; ${COUNTED_WAITING + 1} says that there is more.`,
  }),
  /** Oldest first. */
  items: Type.Array(WaitingItem),
})
export type WaitingGroup = Static<typeof WaitingGroup>
