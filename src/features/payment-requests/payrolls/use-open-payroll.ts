import { useOpened } from '../../../ui/use-opened.ts'

const useOpenedRecord = () => useOpened('payroll')
export const useOpenPayroll = () => useOpenedRecord().open
export const useOpenedPayroll = () => useOpenedRecord().id
