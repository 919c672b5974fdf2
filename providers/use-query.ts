import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery as useTracked } from '@tanstack/react-query'
import { type CallStatus, callStatusOf } from './call-status.ts'

/** Members that every reading call adds to its answer (B13). */
interface CallMarks {
  callStatus: CallStatus
  loading: boolean
}

/**
 * The reading calls of the screens: react-query's own hook with the status of the call. The status members are computed on
 * access, so that a screen that does not read them is not drawn again because of them.
 */
export function useQuery<T = unknown, E = Error, D = T, K extends QueryKey = QueryKey>(
  options: UseQueryOptions<T, E, D, K>,
): UseQueryResult<D, E> & CallMarks {
  const query = useTracked(options)
  return new Proxy(query, {
    get: (target, name) => {
      if (name === 'callStatus') return callStatusOf(target)
      return name === 'loading' ? target.isFetching : Reflect.get(target, name)
    },
  }) as UseQueryResult<D, E> & CallMarks
}
