import { useCallback, useState } from 'react'
import { withMarked } from '../../../ui/with-marked.ts'

export interface Choice {
  chosen: ReadonlySet<number>
  choose: (ids: readonly number[], isChosen: boolean) => void
  clear: () => void
}

const NONE: ReadonlySet<number> = new Set()

/** The choice survives a change of page; a change of the request clears it. */
export function useChoice(version: number): Choice {
  const [state, setState] = useState({ version, chosen: NONE })
  const choose = useCallback(
    (ids: readonly number[], isChosen: boolean) =>
      setState((before) => ({
        version,
        chosen: withMarked(before.version === version ? before.chosen : NONE, ids, isChosen),
      })),
    [version],
  )
  const clear = useCallback(() => setState({ version, chosen: NONE }), [version])
  return { chosen: state.version === version ? state.chosen : NONE, choose, clear }
}
