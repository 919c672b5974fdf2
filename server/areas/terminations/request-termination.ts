import type { ContextOf, PreparedAction } from '../../calls/handlers.ts'
import type { StoredFile } from '../../outside/storage/stored-file.ts'
import { targetOf } from '../contracts/machine.ts'
import { answerOf, hold } from './hold-termination.ts'
import { type JudgedEnding, judgeEnding } from './judge-ending.ts'
import { terminations } from './record.ts'
import { insertTermination } from './store.ts'
import type { TerminationRow } from './termination-row.ts'

const OPERATION = 'employee/request-terminate-contract'
type Context = ContextOf<typeof OPERATION>
type Input = Parameters<(typeof requestTermination)['prepare']>[0]
type Held = Awaited<ReturnType<typeof hold>>

/** Requests the end of a contract (T1), changes the request (T2), withdraws it (T3). */
export const requestTermination: PreparedAction<typeof OPERATION> = {
  prepare: async (input, { files, store }) => {
    const stored: StoredFile[] = []
    for (const file of files) stored.push(await store(file))
    return async (context) => {
      const { row, ...held } = await hold(context, input)
      const id = row
        ? await changeRequest({ ...held, row }, input, stored, context)
        : await makeRequest(held, input, stored, context)
      await keepFiles(id, stored, context)
      return { termination: await answerOf(context, id) }
    }
  },
}

async function makeRequest({ facts }: Omit<Held, 'row'>, input: Input, files: readonly StoredFile[], context: Context) {
  const { session } = context
  const { contract } = facts
  terminations.checkNew(session, OPERATION, 'request', facts, targetOf(contract))
  const ending = judgeEnding(input, contract, context)
  return insertTermination({ ...context, author: session }, contract, ending, differences(null, ending, files))
}

/** Members that the call leaves out keep their value. */
async function changeRequest(
  held: Held & { row: TerminationRow },
  input: Input,
  files: readonly StoredFile[],
  context: Context,
): Promise<number> {
  const { row, facts } = held
  const entered = input.withdraw ? { reason: input.reason } : {}
  const step = terminations.check(held, OPERATION, { action: input.withdraw ? 'withdraw' : 'edit' }, entered)
  const ending = input.withdraw ? {} : judgeEnding(input, facts.contract, context, row)
  const changes = differences(row, { ...row, ...ending }, files)
  await terminations.move(context, row, step, { set: ending, changes, ...entered })
  return row.id
}

async function keepFiles(id: number, files: readonly StoredFile[], { db, session, now, keepFile }: Context): Promise<void> {
  for (const file of files) {
    await keepFile(file)
    const row = { termination_id: id, file_id: file.id, added_by: session.id, added_at: now.toISOString() }
    await db.insertInto('termination_files').values(row).execute()
  }
}

/** Fields as the history names them. */
const FIELDS = ['type', 'last_day', 'contract_end_date', 'notice_date', 'person_told'] as const

function differences(before: JudgedEnding | null, after: JudgedEnding, files: readonly StoredFile[]) {
  const fields = FIELDS.filter((field) => (before?.[field] ?? null) !== after[field]).map((field) => ({
    field: `termination.${field}`,
    from: before?.[field] ?? null,
    to: after[field],
  }))
  const added = files.map(({ name }) => ({ field: 'files', from: null, to: name }))
  return [...fields, ...added]
}
