import { CONCEPT_CODES, payConcept } from '../../../../payroll/law/concepts.ts'
import type { JournalAccounts } from '../../../../payroll/reports/journal.ts'
import type { Database } from '../../../db/connect.ts'
import { ACCOUNTS } from './parameters.ts'
import { changesOf } from './stored-changes.ts'
import { enteredOn, ownDefinitions } from './stored-concepts.ts'
import { ownValues } from './to-parameter.ts'

const STATE_TAX = 'STATE_TAX'

/** The accounts of the journal on a day, the same as the payroll interface shows. */
export async function journalAccounts(db: Database, day: string): Promise<JournalAccounts> {
  const stored = await changesOf(db, ['concept', 'journal'])
  const own = ownValues('journal', stored, day)
  const of = (name: string): string => own[name] ?? ''
  const concepts: Record<string, { debit?: string; credit?: string }> = {}
  const kinds = [
    ...CONCEPT_CODES.map((code) => ({ code, kind: payConcept(code).kind })),
    ...ownDefinitions(stored).map(({ code, own }) => ({ code, kind: own.kind })),
  ]
  for (const { code, kind } of kinds) {
    const { account } = enteredOn(stored, code, day)
    if (account) {
      concepts[code] = kind === 'Deduction' ? { credit: account } : { debit: account }
    }
  }
  concepts[STATE_TAX] = { ...concepts[STATE_TAX], credit: of('state_tax_payable') }
  return {
    concepts,
    kinds: {
      perception: ACCOUNTS['Perception'] ?? '',
      otherPayment: ACCOUNTS['Other payment'] ?? '',
      deduction: ACCOUNTS['Deduction'] ?? '',
      employerCost: ACCOUNTS['Employer'] ?? '',
      employerDebt: of('employer_quotas_payable'),
      net: of('net_payable'),
    },
  }
}
