import { useSearchParams } from 'react-router'
import { useRead } from '../../../../providers/use-read.ts'

export const PAGE_SIZE = 50
const PAGE = 'page'
const YEAR = 'year'
const A_YEAR = /^20\d\d$/

/** The shown page and year; the address stores them. */
export function useShownPayrolls() {
  const [search, setSearch] = useSearchParams()
  const said = search.get(YEAR) ?? ''
  const year = A_YEAR.test(said) ? said : ''
  const page = Math.max(1, Math.trunc(Number(search.get(PAGE))) || 1)
  const set = (name: string, value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        // Other rows begin at their first page.
        next.delete(PAGE)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  return {
    page,
    year,
    showYear: (value: string) => set(YEAR, value),
    showPage: (value: number) => set(PAGE, value === 1 ? '' : String(value)),
  }
}

/** The payrolls of a person; the former rows stay while the next load, so that the page does not jump. */
export function useEmployeePayrolls(employeeId: number, { page, year }: { page: number; year: string }) {
  const { data, error, isPlaceholderData, refetch } = useRead(
    'payroll/get-payrolls-by-employee-id',
    { employeeId, page, limit: PAGE_SIZE, ...(year === '' ? {} : { year: Number(year) }) },
    { keeps: true, retry: false },
  )
  return { data, error: error, isBusy: isPlaceholderData, reload: () => void refetch() }
}
