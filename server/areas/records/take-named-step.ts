import { t } from '../../../contract/language/texts.ts'
import type { Machine, Transition } from '../../../contract/machines/definition.ts'
import { TAKE_STEP } from '../../../contract/machines/take-step.ts'
import type { CallContext, HistoryEntry, Session } from '../../calls/context.ts'
import type { Action, ContextOf } from '../../calls/handlers.ts'
import { fieldError } from '../../errors/app-error.ts'
import { readFields } from '../../forms/read-fields.ts'
import { readKnown } from '../../forms/sent-fields.ts'
import type { Entered } from '../../machines/record.ts'
import { ownAccounts } from '../bank-accounts/record.ts'
import { companies } from '../clients/record.ts'
import { contracts } from '../contracts/record.ts'
import { invoices } from '../invoices/record.ts'
import { onboardings } from '../onboarding/record.ts'
import { receipts } from '../payroll/receipts/record.ts'
import { requests } from '../payroll/requests/record.ts'
import { simpleRecords } from '../resources/index.ts'
import { terminations } from '../terminations/record.ts'

interface Steppable {
  machine: Machine
  take(
    context: CallContext<Session>,
    id: number,
    call: string,
    input: Entered & { action: string; version?: number | undefined },
    entered: (step: Transition) => HistoryEntry['changes'],
  ): Promise<{ id: number; status: string; version?: number }>
}

const RECORDS: readonly Steppable[] = [
  ownAccounts,
  companies,
  contracts,
  invoices,
  onboardings,
  receipts,
  requests,
  terminations,
  ...simpleRecords,
]

/** Takes a step that its machine file defines completely. The data of its form stay in the history. */
export const takeNamedStep: Action<typeof TAKE_STEP> = async (input, context) => {
  const { id, fields = {} } = input
  const record = RECORDS.find(({ machine }) => machine.name === input.record)
  const isKnown = record?.machine.transitions.some(({ action, call }) => action === input.action && call === TAKE_STEP)
  if (!record || !isKnown) throw fieldError('action', t('server-fields.step'))
  const { status, version = 1 } = await record.take(context, id, TAKE_STEP, input, ({ form }) => read(form, fields, context))
  return { record: { id, status, version } }
}

/** The data of the step's form, validated by its file. Throws VALIDATION. */
function read(name: string | undefined, fields: Record<string, unknown>, { services, session }: ContextOf<typeof TAKE_STEP>) {
  const variant = { viewer: session.role, subject: session.role }
  const sent = name === undefined ? readKnown([], fields) : readFields(services.forms, name, variant, fields)
  return sent.map(({ place, value = null }) => ({ field: place, from: null, to: value }))
}
