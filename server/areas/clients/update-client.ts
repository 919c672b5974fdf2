import type { Client } from '../../../contract/clients/schemas.ts'
import type { FormVariant } from '../../../contract/forms/definition.ts'
import type { Session } from '../../calls/context.ts'
import type { Action, ContextOf, InputTo } from '../../calls/handlers.ts'
import { aboutCompany } from '../../calls/history.ts'
import { insertRow } from '../../db/rows.ts'
import { AppError, refuseErrors } from '../../errors/app-error.ts'
import { judge, readKnown, refuseReadOnly, type SentField, storedValue } from '../../forms/sent-fields.ts'
import type { Change } from '../people/write-changes.ts'
import { serviceOf } from './company-columns.ts'
import { markAddressed } from './corrections.ts'
import { checkState, holdClient, requirementsOf } from './hold-client.ts'
import { clientIdOf, loadClient } from './load-client.ts'
import { toClient } from './to-client.ts'
import { writeCompany } from './write-company.ts'

const OPERATION = 'client/update-client'
type Input = InputTo<typeof OPERATION>
type Context = ContextOf<typeof OPERATION>

/** The status in which a company changes its own information; submitted information needs a change request. */
const STILL_COLLECTING = 'Request'

/**
 * Saves the changes of a block's payload; its form decides the fields, who may change them and their valid values. After
 * submission a Client no longer changes the company information but creates a change request.
 */
export const updateClient: Action<typeof OPERATION> = async (input, context) => {
  const { services, session, now } = context
  const { clientId, block, version, ...payload } = input
  const id = clientIdOf(clientId, session)
  const data = await holdClient(context, id, version)
  refuseBlock(block, session, data.status)
  const stored = toClient(data, requirementsOf(context), session)
  const sent = readBlock(context, block, payload, stored)

  const changes = changesOf(sent, stored)
  if (changes.length === 0) return context.nothingChanged({ client: stored })
  const history = aboutCompany(id)
  if (session.role === 'Client' && block === 'company' && data.status !== STILL_COLLECTING) {
    await askForChange(context, id, changes)
    await context.record({ ...history, action: 'client.change-requested', changes: changes.map(toHistory) })
    return { client: await loadClient(context, id) }
  }
  await writeCompany(context.db, data, changes, now)
  const fields = changes.map(({ field }) => field)
  await markAddressed(context.db, id, fields, now)
  const isInternal = changes.every(({ field }) => field === 'notes')
  await context.record({ ...history, changes: changes.map(toHistory), ...(isInternal ? { visibility: 'Internal' } : {}) })
  return { client: await loadClient(context, id) }

  function readBlock({ session: viewer }: Context, name: Input['block'], values: object, record: Client): SentField[] {
    const variant: FormVariant = { viewer: viewer.role, subject: 'Client' }
    const form = services.forms.form(`client-${name}`, variant)
    const fields = readKnown([form], values as Record<string, unknown>)
    refuseReadOnly(fields, record)
    refuseErrors(judge(services.forms, variant, fields, record))
    return fields
  }
}

/** A Client edits its own data; agreement and rules are the provider's, and a denied company changes nothing. */
function refuseBlock(block: Input['block'], { role }: Session, status: string): void {
  if (role !== 'Client') return
  if (block === 'statements' || block === 'rules') throw new AppError('FORBIDDEN')
  checkState(status, status !== 'Denied')
}

type TitledChange = Change & { title: string }

function changesOf(sent: readonly SentField[], stored: Record<string, unknown>): TitledChange[] {
  return sent
    .map((field) => ({ field: field.place, title: field.label, from: storedValue(field, stored), to: wanted(field) }))
    .filter(({ from, to }) => from !== to)
}

/** A sent service that is empty is off. */
const wanted = ({ place, value }: SentField): unknown => (serviceOf(place) === undefined ? value : value === true)

const toHistory = ({ field, from, to }: Change): Change => ({ field, from: from ?? null, to: to ?? null })

async function askForChange({ db, session, now }: Context, companyId: number, changes: TitledChange[]): Promise<void> {
  const requested = changes.map(({ title, ...change }) => ({ ...toHistory(change), title }))
  await insertRow(db, 'company_change_requests', {
    company_id: companyId,
    changes: JSON.stringify(requested),
    requested_by: session.id,
    requested_at: now.toISOString(),
  })
}
