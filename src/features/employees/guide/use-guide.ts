import { useEffect } from 'react'
import type { Person } from '../../../../contract/people/schemas.ts'
import { useRead } from '../../../../providers/use-read.ts'

/**
 * The person's own step in the guide, read again with every reading of the record: a photo or a document, which change no
 * version, or another person's change may have completed the step; then the record is read again.
 */
export function useGuide(person: Person, onReload: () => Promise<unknown>) {
  const { step } = person
  const { data } = useRead('employee/handler-user-guide', { step }, { since: [person] })
  const hasMoved = data !== undefined && data.step !== step
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each move; `onReload` is new at every render.
  useEffect(() => {
    if (hasMoved) void onReload()
  }, [hasMoved])
  return { missing: hasMoved ? [] : (data?.missing ?? []) }
}
