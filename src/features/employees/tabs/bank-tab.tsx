import { PaymentSections } from '../bank/payment-sections.tsx'
import type { PersonTabProps } from './person-tab.ts'

/** Where the person is paid, and the house credit. */
export const BankTab = ({ person, onReload }: PersonTabProps) => <PaymentSections person={person} onReload={onReload} />
