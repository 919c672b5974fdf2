import { keepPreviousData } from '@tanstack/react-query'
import { callApi } from '../../../providers/api.ts'
import { toCallError } from '../../../providers/data/http-error.ts'
import { useQuery } from '../../../providers/use-query.ts'

/** Bills on one page of the list. */
export const FEE_BILLS = 10

/** The bills of fees that were made here, newest first. */
export const useFeeBills = (page: number) =>
  useQuery({
    queryKey: ['fee-bills', page],
    queryFn: () =>
      callApi('contractor/get-fee-bills', { page, limit: FEE_BILLS }).catch((error: unknown): never => {
        throw toCallError(error)
      }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  })
