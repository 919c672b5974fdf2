import type { Transition } from '../../../contract/machines/definition.ts'
import { startsFrom } from '../../../contract/machines/engine.ts'
import type { HistoryEntry } from '../../calls/context.ts'
import type { Database } from '../../db/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import type { ContractRow } from './contract-row.ts'
import { CONTRACT } from './machine.ts'
import { type NewLog, writeLog } from './write-log.ts'

/** Who and what a step is taken with: a call, or a job that brings its own way to write history. */
export interface Mover {
  db: Database
  now: Date
  author: NewLog['author']
  record: (entry: HistoryEntry) => Promise<void>
}

/**
 * Writes a step of a contract that was found right: status, history, and an entry in its log. The caller holds the person.
 * @returns the contract as it is now
 */
export async function writeStep(mover: Mover, contract: ContractRow, step: Transition, reason?: string): Promise<ContractRow> {
  const { db, now, author, record } = mover
  const { version } = await db
    .updateTable('contracts')
    .set(({ eb }) => ({ status: step.to, version: eb('version', '+', 1), updated_at: now.toISOString() }))
    .where('id', '=', contract.id)
    .where('status', '=', contract.status)
    .returning('version')
    .executeTakeFirstOrThrow()
  const log = {
    contractId: contract.id,
    personId: contract.user_id,
    type: 'System',
    description: reason ? `${toldOf(step)}: ${reason}` : toldOf(step),
    changes: [{ field: 'status', from: contract.status, to: step.to }],
    visibility: step.visibility,
    author,
  }
  await writeLog(db, log, now)
  await record({
    entity: 'person',
    entityId: contract.user_id,
    companyId: contract.company_id,
    ...(step.records ? { action: step.records } : {}),
    changes: [{ field: 'contract.status', from: contract.status, to: step.to }],
    ...(reason ? { reason } : {}),
    visibility: step.visibility,
  })
  return { ...contract, status: step.to, version }
}

const toldOf = ({ done, label }: Transition): string => done ?? label

/**
 * Takes a step for the product itself (a signature, the clock, the approval of the person): nobody's flags are asked.
 * Throws CONTRACT_STATE where the contract's status does not allow it. The caller holds the person.
 */
export function moveContract(mover: Mover, contract: ContractRow, action: string, reason?: string): Promise<ContractRow> {
  const step = CONTRACT.transitions.find((one) => one.action === action && one.system)
  if (!step) throw new Error(`The product itself never does "${action}" with a contract.`)
  if (!startsFrom(step, contract.status)) {
    throw new AppError('CONTRACT_STATE', { values: { status: contract.status }, current: { status: contract.status } })
  }
  return writeStep(mover, contract, step, reason)
}
