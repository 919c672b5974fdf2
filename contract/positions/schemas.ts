import Type, { type Static } from 'typebox'
import { Id, Instant, Nullable, ShortText, Text, Version } from '../format/shared.ts'

/** A position of a company. */
export const Job = Type.Object({
  id: Id,
  company: Type.Object({ id: Id, name: ShortText, logo_url: Nullable(Type.String({ maxLength: 200 })) }),
  job_name: ShortText,
  job_description: Text,
  department: Text,
  headcount: Type.Integer(),
  is_open: Type.Boolean(),
  /** Open or Closed, as lists show it. */
  status: ShortText,
  salary_min: Text,
  salary_max: Text,
  currency: ShortText,
  /** People who work in it by a contract in force. */
  people: Type.Array(Type.Object({ id: Id, firstname: ShortText, lastname: ShortText })),
  people_count: Type.Integer(),
  version: Version,
  updated_at: Instant,
})
export type Job = Static<typeof Job>
