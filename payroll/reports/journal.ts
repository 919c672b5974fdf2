import { type Decimal, decimal, money, ZERO } from '../money/decimal.ts'
import type { ConceptSum, ReportHead, ReportRow } from './types.ts'

/** Accounts of a journal entry, as the payroll interface has them. */
export interface JournalAccounts {
  /** By the code of a concept; others use the account of their kind. */
  concepts: Readonly<Record<string, { debit?: string; credit?: string }>>
  kinds: {
    perception: string
    otherPayment: string
    deduction: string
    employerCost: string
    employerDebt: string
    net: string
  }
}

export const JOURNAL: ReportHead = {
  title: 'Journal',
  hasTotals: true,
  columns: [
    { title: 'Account', kind: 'text' },
    { title: 'Text', kind: 'text', hasConcepts: true },
    { title: 'Debit', kind: 'money' },
    { title: 'Credit', kind: 'money' },
  ],
}

interface Entry {
  account: string
  text: string
  debit: Decimal
  credit: Decimal
}

/**
 * The accounting entry: pay and the employer's costs are expenses (debit); deductions, quotas and taxes due, and the net pay
 * are liabilities (credit). Both sides are equal.
 */
export function journalRows(sums: readonly ConceptSum[], net: string, { concepts, kinds }: JournalAccounts): ReportRow[] {
  const entries = new Map<string, Entry>()
  const book = (account: string, text: string, side: 'debit' | 'credit', amount: string) => {
    const key = `${account} ${text}`
    const entry = entries.get(key) ?? { account, text, debit: ZERO, credit: ZERO }
    entries.set(key, { ...entry, [side]: entry[side].plus(decimal(amount)) })
  }
  for (const { group, code, name, amount } of sums) {
    if (decimal(amount).eq(ZERO)) continue
    const own = concepts[code]
    if (group === 'perceptions') book(own?.debit ?? kinds.perception, name, 'debit', amount)
    if (group === 'otherPayments') book(own?.debit ?? kinds.otherPayment, name, 'debit', amount)
    if (group === 'deductions') book(own?.credit ?? kinds.deduction, name, 'credit', amount)
    if (group === 'employer') {
      book(own?.debit ?? kinds.employerCost, name, 'debit', amount)
      book(own?.credit ?? kinds.employerDebt, name, 'credit', amount)
    }
  }
  book(kinds.net, 'Net pay', 'credit', net)
  const shown = (amount: Decimal): string => (amount.eq(ZERO) ? '' : money(amount))
  return [...entries.values()]
    .sort((one, other) => one.account.localeCompare(other.account) || one.text.localeCompare(other.text))
    .map(({ account, text, debit, credit }) => [account, text, shown(debit), shown(credit)])
}
