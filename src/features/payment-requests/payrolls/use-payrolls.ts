import { useSearchParams } from 'react-router'
import type { PaymentRequest } from '../../../../contract/payroll/requests/schemas.ts'
import { useRead } from '../../../../providers/calls.ts'
import { withParameters } from '../../../ui/with-parameters.ts'

/** The displayed part of the payrolls; the address stores it. */
export interface PayrollView {
  page: number
  size: number
  search: string
  status: string
  /** The kind of a blocker or warning. */
  issue: string
  onlyWarnings: boolean
  onlyChanged: boolean
}

export const PAGE_SIZES = [50, 100, 200] as const
const NAMES = {
  page: 'page',
  size: 'size',
  search: 'q',
  status: 'status',
  issue: 'issue',
  onlyWarnings: 'warned',
  onlyChanged: 'changed',
} as const

export function usePayrollView() {
  const [search, setSearch] = useSearchParams()
  const view: PayrollView = {
    page: Math.max(1, Math.trunc(Number(search.get(NAMES.page))) || 1),
    size: PAGE_SIZES.find((size) => String(size) === search.get(NAMES.size)) ?? PAGE_SIZES[0],
    search: search.get(NAMES.search) ?? '',
    status: search.get(NAMES.status) ?? '',
    issue: search.get(NAMES.issue) ?? '',
    onlyWarnings: search.get(NAMES.onlyWarnings) === '1',
    onlyChanged: search.get(NAMES.onlyChanged) === '1',
  }
  const change = (entered: Partial<PayrollView>) => {
    // Other rows begin at their first page.
    const changed = (Object.entries({ page: 1, ...entered }) as [keyof PayrollView, unknown][]).map(([name, value]) => {
      const isUsual = value === '' || value === false || (name === 'page' && value === 1) || value === PAGE_SIZES[0]
      return [NAMES[name], isUsual ? null : value === true ? '1' : String(value)] as const
    })
    setSearch((before) => withParameters(before, Object.fromEntries(changed)), { replace: true })
  }
  return { view, change }
}

/** One page of the payrolls. The former rows stay while the next load, so that the page does not jump. */
export function usePayrolls({ id, version, calculation_version, updated_at }: PaymentRequest, view: PayrollView) {
  const { page, size, search, status, issue, onlyWarnings, onlyChanged } = view
  return useRead(
    'payroll/get-payrolls-by-request-id',
    {
      requestId: id,
      page,
      limit: size,
      ...(search === '' ? {} : { search }),
      filters: {
        ...(status === '' ? {} : { status }),
        ...(issue === '' ? {} : { issue }),
        ...(onlyWarnings ? { onlyWarnings } : {}),
        ...(onlyChanged ? { onlyChanged } : {}),
      },
    },
    { keeps: true, since: [version, calculation_version, updated_at] },
  )
}
