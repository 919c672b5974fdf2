import { useState } from 'react'
import type { WaitingCompany } from './use-payments.ts'

/** The invoices of a company that the next step includes. */
export interface Choice {
  /** Invoices that can be chosen: they have no obstacle. */
  free: readonly number[]
  chosen: readonly number[]
  /** The calls take all there are when none are named. */
  isAll: boolean
  set: (ids: readonly number[], isChosen: boolean) => void
}

/** All invoices except those deselected; one that arrives meanwhile is included. @param onChange called on every change */
export function useChoice(invoices: WaitingCompany['invoices'], onChange: () => void): Choice {
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  const free = invoices.filter(({ obstacle }) => obstacle === null).map(({ id }) => id)
  const chosen = free.filter((id) => !leftOut.has(id))
  return {
    free,
    chosen,
    isAll: chosen.length === free.length,
    set: (ids, isChosen) => {
      const next = new Set(leftOut)
      for (const id of ids) {
        if (isChosen) next.delete(id)
        else next.add(id)
      }
      setLeftOut(next)
      onChange()
    },
  }
}
