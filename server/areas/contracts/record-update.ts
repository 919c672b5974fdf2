import { HIDDEN_AMOUNT, PAY_FIELDS } from '../../../access-control/contracts.ts'
import { textOfDays } from '../../../contract/contracts/work-days.ts'
import type { CallContext, Session } from '../../calls/context.ts'
import { aboutPerson } from '../../calls/history.ts'
import { keptText } from '../../words/kept-text.ts'
import type { Change } from '../people/write-changes.ts'
import { TERM_COLUMNS } from './contract-columns.ts'
import type { ContractRow } from './contract-row.ts'
import { logOf } from './write-log.ts'

interface Circumstances {
  reason: string | null
  /** `null` where only the contract itself and not its terms changed. */
  effectiveFrom: string | null
}

/**
 * Records a change: a log entry with the amounts, which are hidden from readers who may not see them, and history rows, which
 * never contain an amount. Pay has an action of its own.
 */
export async function recordUpdate(
  context: CallContext<Session>,
  contract: ContractRow,
  changes: readonly Change[],
  circumstances: Circumstances,
) {
  const { id, user_id: personId, company_id, status } = contract
  // A draft is visible to the provider and the company; later changes are visible to the person.
  const visibility = status === 'Draft' ? 'Client' : 'All'
  const isOfPay = ({ field }: Change) => PAY_FIELDS.includes(field)
  await logOf(context, {
    contract_id: id,
    person_id: personId,
    description: descriptionOf(changes, circumstances),
    changes,
    effective_date: circumstances.effectiveFrom,
    visibility,
  })
  const groups = [
    { action: 'contract.updated', changes: changes.filter((change) => !isOfPay(change)) },
    { action: 'contract.pay-changed', changes: changes.filter(isOfPay) },
  ]
  const entries = groups.filter((group) => group.changes.length > 0)
  await context.recordAll(
    entries.map((entry) => ({
      ...aboutPerson(personId, company_id),
      action: entry.action,
      changes: [
        ...entry.changes.map(asHistory),
        ...(circumstances.effectiveFrom
          ? [{ field: 'contract.effective_from', from: null, to: circumstances.effectiveFrom }]
          : []),
      ],
      ...(circumstances.reason ? { reason: circumstances.reason } : {}),
      visibility,
    })),
  )
}

function asHistory({ field, from, to }: Change) {
  const shown = (value: unknown) =>
    value == null ? null : PAY_FIELDS.includes(field) ? HIDDEN_AMOUNT : Array.isArray(value) ? textOfDays(value) : value
  return { field: `contract.${field}`, from: shown(from), to: shown(to) }
}

function descriptionOf(changes: readonly Change[], { reason, effectiveFrom }: Circumstances): string {
  const what = changes.some(({ field }) => PAY_FIELDS.includes(field))
    ? 'pay'
    : changes.some(({ field }) => TERM_COLUMNS.includes(field))
      ? 'work'
      : 'contract'
  return keptText('server-contracts.log.changed', { what, from: effectiveFrom || null, reason: reason || null })
}
