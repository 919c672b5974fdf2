import { useRead } from '../../../providers/use-read.ts'

/** Bills on one page of the list. */
export const FEE_BILLS = 10

/** The bills of fees that were made here, newest first. */
export const useFeeBills = (page: number) =>
  useRead('contractor/get-fee-bills', { page, limit: FEE_BILLS }, { keeps: true, retry: false })
