import { t } from '../../../contract/language/texts.ts'
import type { ContextOf, InputTo } from '../../calls/handlers.ts'
import { aboutPerson } from '../../calls/history.ts'
import { withFile } from '../../calls/with-file.ts'
import { fieldError } from '../../errors/app-error.ts'
import type { StoredFile } from '../../outside/storage/stored-file.ts'
import type { ContractRow } from './contract-row.ts'
import { logById } from './list-logs.ts'
import { contracts } from './record.ts'
import { writeLog } from './write-log.ts'

const OPERATION = 'employee/logs-contract-register'
type Context = ContextOf<typeof OPERATION>
type Entered = InputTo<typeof OPERATION>
type Visibility = 'Internal' | 'Client' | 'All'

/** Adds an entry to the log of a contract; existing entries never change. */
export const addLog = withFile<typeof OPERATION, StoredFile | null>(async (entered, file, context) => {
  const { db, session, now } = context
  const { row: contract } = await contracts.hold(context, entered.contractId)
  checkForm(entered, contract, context)
  await checkCorrected(entered, context)
  if (file) await context.keepFile(file)
  // A company writes for itself and the provider.
  const visibility = (session.role === 'Client' ? 'Client' : entered.visibility?.trim() || 'Internal') as Visibility
  const log = {
    contract_id: contract.id,
    person_id: contract.user_id,
    type: entered.type?.trim() || 'Note',
    description: (entered.description ?? '').trim(),
    effective_date: entered.effective_date?.trim() || null,
    visibility,
    file_id: file?.id ?? null,
    corrects_id: entered.corrects_id ?? null,
    author: session,
  }
  const id = await writeLog(db, log, now)
  await context.record({
    ...aboutPerson(contract.user_id, contract.company_id),
    changes: [{ field: 'contract.log', from: null, to: log.type }],
    visibility,
  })
  return { log: await logById(id, context) }
})

function checkForm(entered: Entered, { type: subject }: ContractRow, { services, session }: Context): void {
  const { type, description, effective_date, visibility } = entered
  const data = { type, description, effective_date, ...(session.role === 'Client' ? {} : { visibility }) }
  services.forms.check('contract-log', { viewer: session.role, subject }, data)
}

/** A corrected entry must belong to the log of the same contract and be visible to the author. */
async function checkCorrected({ contractId, corrects_id }: Entered, context: Context): Promise<void> {
  if (corrects_id === undefined) return
  const corrected = await logById(corrects_id, context).catch(() => null)
  if (corrected?.contract_id === contractId) return
  throw fieldError('corrects_id', t('server-contracts.noLog'))
}
