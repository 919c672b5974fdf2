import { useOpened } from '../../../ui/use-opened.ts'

/** The payroll next to the list. */
const useOpenedRecord = () => useOpened('payroll')
/** Opens one payroll. */
export const useOpenPayroll = () => useOpenedRecord().open
/** The payroll that the address names. */
export const useOpenedPayroll = () => useOpenedRecord().id
