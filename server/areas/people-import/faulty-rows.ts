import { t } from '../../../contract/language/texts.ts'
import { FileAnswer } from '../../calls/context.ts'
import type { PreparedAction } from '../../calls/handlers.ts'
import { writeCsv } from '../../csv/write-csv.ts'
import { judgeFile, judgeWith } from './judge-file.ts'
import { ERRORS_COLUMN } from './read-sheet.ts'

/**
 * The rows that cannot be created, with the corrections and each row's errors; the file can be uploaded again after
 * correction.
 */
export const faultyRows: PreparedAction<'employee/download-faulty-rows-from-csv'> = {
  prepare: async ({ corrections = [] }, context) => {
    const read = await judgeFile(corrections, context)
    const { names, rows } = await judgeWith(context.db, context.target?.companyId ?? null, read)
    const lines = rows
      .filter(({ errors }) => errors.length > 0)
      .map(({ values, errors }) => [
        ...names.map((name) => values[name] ?? ''),
        errors.map(({ column, message }) => `${column}: ${message}`).join(' '),
      ])
    return async () =>
      new FileAnswer('csv', t('server-people-import.faultyFile'), async () => writeCsv([[...names, ERRORS_COLUMN], ...lines]))
  },
}
