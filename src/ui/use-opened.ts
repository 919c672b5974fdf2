import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { withParameters } from './with-parameters.ts'

const ID = /^[1-9]\d{0,8}$/

/** The record that is open next to its list. The address stores it, so that a link can lead to it. */
export function useOpened(parameter: string) {
  const [search, setSearch] = useSearchParams()
  const named = search.get(parameter) ?? ''
  const change = (before: URLSearchParams, id: number | null) =>
    withParameters(before, { [parameter]: id === null ? null : String(id) })
  return {
    id: ID.test(named) ? Number(named) : null,
    /** Link to another one, relative to the page. */
    addressOf: (id: number) => `?${change(search, id)}`,
    // biome-ignore lint/correctness/useExhaustiveDependencies: a parameter does not change its name.
    open: useCallback((id: number | null) => setSearch((before) => change(before, id), { replace: true }), [setSearch]),
  }
}
