import Type, { type Static } from 'typebox'
import { Id, Instant, Nullable, ShortText } from '../format/shared.ts'

/** A value before or after a change, as it may be shown: bank numbers are masked. */
const Shown = Type.Unsafe<string | number | boolean | null>({ type: ['string', 'number', 'boolean', 'null'], maxLength: 2000 })

/** One row of the history. */
export const HistoryRow = Type.Object({
  id: Type.Integer(),
  at: Instant,
  /** `null` where the product itself acted. */
  actor: Nullable(Type.Object({ id: Nullable(Id), name: ShortText, role: ShortText })),
  entity: ShortText,
  entity_id: Nullable(Id),
  company_id: Nullable(Id),
  action: ShortText,
  from_status: Nullable(ShortText),
  to_status: Nullable(ShortText),
  /** `field` is the path in the payload, such as `address.street`. */
  changes: Type.Array(Type.Object({ field: ShortText, from: Shown, to: Shown })),
  reason: Nullable(Type.String({ maxLength: 2000 })),
})
export type HistoryRow = Static<typeof HistoryRow>
