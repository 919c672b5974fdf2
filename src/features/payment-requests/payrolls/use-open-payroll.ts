import { useOpened } from '../../../ui/use-opened.ts'

export const useOpenedPayroll = () => useOpened('payroll')
export const useOpenPayroll = () => useOpenedPayroll().open
