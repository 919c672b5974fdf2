import { useCallback, useEffect } from 'react'
import type { Person } from '../../../../contract/people/schemas.ts'
import { callApi } from '../../../../providers/api.ts'
import { useCall } from '../../../../providers/use-call.ts'
import { useRead } from '../../../../providers/use-read.ts'

const LAST_STEP = 8

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

/** Ends the guide by hand (decisions.md no. 42). */
export function useFinish() {
  const finish = useCallback(async (reload: () => Promise<unknown>) => {
    await callApi('employee/handler-user-guide', { step: LAST_STEP })
    await reload()
  }, [])
  return useCall(finish)
}
