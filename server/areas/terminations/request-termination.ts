import type { ContextOf, PreparedAction } from '../../calls/handlers.ts'
import type { StoredFile } from '../../outside/storage/stored-file.ts'
import { type Held, hold } from './hold-termination.ts'
import { type JudgedEnding, judgeEnding } from './judge-ending.ts'
import { stepOf } from './machine.ts'
import { insertTermination, updateTermination } from './store.ts'
import { tell } from './tell.ts'
import { type TerminationRow, terminationById } from './termination-row.ts'
import { toTermination } from './to-termination.ts'

const OPERATION = 'employee/request-terminate-contract'
type Context = ContextOf<typeof OPERATION>
type Input = Parameters<(typeof requestTermination)['prepare']>[0]

/** Requests the end of a contract (T1), changes the request (T2), withdraws it (T3). */
export const requestTermination: PreparedAction<typeof OPERATION> = {
  prepare: async (input, { files, store }) => {
    const stored: StoredFile[] = []
    for (const file of files) stored.push(await store(file))
    return (context) => takeRequest(input, stored, context)
  },
}

async function takeRequest(input: Input, files: readonly StoredFile[], context: Context) {
  const { db, session } = context
  const held = await hold(context, input)
  const action = held.termination === null ? 'request' : input.withdraw ? 'withdraw' : 'edit'
  const step = stepOf(held.facts, OPERATION, action, action === 'withdraw' ? { reason: input.reason } : {})
  const reason = input.reason?.trim() ?? ''
  const id = action === 'withdraw' ? await withdraw(held, reason, step.to, context) : await write(held, input, step.to, context)
  await keepFiles(id, files, context)
  const after = await terminationById(db, held.contract.id, id)
  if (!after) throw new Error(`The termination ${id} is gone.`)
  await tell({ ...context, author: session }, step, {
    contract: held.contract,
    before: held.termination,
    after,
    changes: differences(held.termination, after, files),
    ...(action === 'withdraw' ? { reason } : {}),
  })
  return { termination: toTermination(after, held.facts, session) }
}

async function withdraw(held: Held, reason: string, to: string, { db, now }: Context): Promise<number> {
  const { id } = held.termination as TerminationRow
  await updateTermination(db, id, { status: to, outcome_reason: reason, decided_at: now.toISOString() }, now)
  return id
}

/** Writes a new request, or the changes of one: members that the call leaves out keep their value. */
async function write(held: Held, input: Input, to: string, context: Context): Promise<number> {
  const { db, session, now } = context
  const { contract, termination } = held
  if (!termination) {
    return insertTermination(db, contract, judgeEnding(input, contract, context), to, session.id, now)
  }
  const ending: JudgedEnding = judgeEnding({ ...formerOf(termination), ...given(input) }, contract, context)
  // The notification of the person cannot be revoked.
  const person_told = ending.person_told || termination.person_told
  await updateTermination(db, termination.id, { ...ending, person_told, status: to }, now)
  return termination.id
}

const formerOf = ({ type, reason, last_day, contract_end_date, notice_date, person_told }: TerminationRow) => ({
  type,
  reason,
  last_day,
  contract_end_date,
  person_told,
  ...(notice_date === null ? {} : { notice_date }),
})

const given = ({ type, reason, last_day, contract_end_date, notice_date, person_told }: Input) =>
  Object.fromEntries(
    Object.entries({ type, reason, last_day, contract_end_date, notice_date, person_told }).filter(
      ([, value]) => value !== undefined,
    ),
  )

async function keepFiles(id: number, files: readonly StoredFile[], { db, session, now, keepFile }: Context): Promise<void> {
  for (const file of files) {
    await keepFile(file)
    const row = { termination_id: id, file_id: file.id, added_by: session.id, added_at: now.toISOString() }
    await db.insertInto('termination_files').values(row).execute()
  }
}

/** Fields as the history names them. */
const FIELDS = ['type', 'last_day', 'contract_end_date', 'notice_date', 'person_told'] as const

function differences(before: TerminationRow | null, after: TerminationRow, files: readonly StoredFile[]) {
  const fields = FIELDS.filter((field) => (before?.[field] ?? null) !== after[field]).map((field) => ({
    field: `termination.${field}`,
    from: before?.[field] ?? null,
    to: after[field],
  }))
  const added = files.map(({ name }) => ({ field: 'files', from: null, to: name }))
  return [...fields, ...added]
}
