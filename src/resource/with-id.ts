import { setAt } from '../../contract/forms/paths.ts'

/** The members of a call with the id of the record at its place, such as `clientId` or `filters.entityId`. */
export function withId(
  input: Readonly<Record<string, unknown>> | undefined,
  param: string,
  id: number,
): Record<string, unknown> {
  const members = structuredClone(input ?? {}) as Record<string, unknown>
  setAt(members, param, id)
  return members
}
