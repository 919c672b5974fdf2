import { type RawBuilder, sql } from 'kysely'
import { today } from '../../../contract/calendar.ts'
import { TaxError } from '../../outside/tax/tax.ts'
import type { DocumentTable, Log } from './documents.ts'

/** Documents of a kind in one morning. */
export const MOST_A_DAY = 200
/** After this many documents in a row without an answer the service is left alone until the next morning. */
const MOST_SILENT = 5

export type Silence = ReturnType<typeof countSilence>

/** Counts documents in a row about which the service did not answer, over all kinds of one morning. */
export function countSilence() {
  let silent = 0
  return {
    /** Notes the failures about one document; none where the service answered. */
    note: (failures: readonly unknown[]): void => {
      silent = failures.some(isSilent) ? silent + 1 : 0
    },
    isOver: (): boolean => silent >= MOST_SILENT,
  }
}

interface Asking {
  log: Log
  silence: Silence
  /** The line of the log about a document that failed. */
  trouble: string
}

/** Asks the service about documents, one by one, until it is silent. One that fails waits for the next run. */
export async function askAboutEach<Row extends { id: number }>(
  { table }: { table: DocumentTable },
  rows: readonly Row[],
  { log, silence, trouble }: Asking,
  ask: (row: Row) => Promise<unknown>,
): Promise<void> {
  for (const row of rows) {
    if (silence.isOver()) return
    try {
      await ask(row)
      silence.note([])
    } catch (error) {
      silence.note([error])
      log.warn({ err: error, table, id: row.id }, trouble)
    }
  }
}

/** A refusal in the one shape of errors has the failure of the service as its cause. */
const isSilent = (error: unknown): boolean =>
  error instanceof TaxError ? error.isPassing : error instanceof Error && error.cause !== undefined && isSilent(error.cause)

/** Another order every day, so that with more documents than a morning takes each has its turn. */
export const shuffledOn = (id: RawBuilder<unknown>, now: Date): RawBuilder<unknown> => sql`md5(${id}::text || ${today(now)})`
