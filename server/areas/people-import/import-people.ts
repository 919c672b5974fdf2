import { t } from '../../../contract/language/texts.ts'
import type { ContextOf, PreparedAction } from '../../calls/handlers.ts'
import { fieldError } from '../../errors/app-error.ts'
import { keptText } from '../../words/kept-text.ts'
import { insertPeople } from '../new-people/insert-people.ts'
import type { NewPerson } from '../new-people/new-person.ts'
import { recordAndInvite } from '../new-people/record-created.ts'
import { isTaken, throwRefusal } from '../people/refuse-duplicates.ts'
import { TYPE_COLUMN } from './columns.ts'
import { errorsOf, type JudgedFile, judgeFile, judgeWith, refusal } from './judge-file.ts'

const IMPORT = 'employee/bulk-create-employe-from-csv'

/**
 * Creates the people of a file, all or none; a dry run only answers the result. Reading and validation precede the
 * transaction, which has a fixed number of statements for any number of rows.
 */
export const importPeople: PreparedAction<typeof IMPORT> = {
  prepare: async ({ dryRun, corrections = [] }, preparing) => {
    const companyId = preparing.target?.companyId ?? null
    if (companyId === null) throw fieldError('companyId', t('server-fields.company'))
    const read = await judgeFile(corrections, preparing)
    return async (context) => {
      const judged = await judgeWith(context.db, companyId, read)
      if (dryRun) return context.nothingChanged(toPreview(judged))
      const errors = errorsOf(judged)
      if (errors.length > 0) throw refusal(errors)
      return create(context, judged, companyId, preparing.files[0]?.name ?? '')
    }
  },
}

async function create(context: ContextOf<typeof IMPORT>, file: JudgedFile, companyId: number, fileName: string) {
  const people = file.rows.flatMap(({ subject, fields }): NewPerson[] =>
    subject ? [{ role: subject, companyId, fields }] : [],
  )
  const created = await insertPeople(context.db, people, context.now).catch(async (error: unknown) => {
    // Someone took a value after we had looked: the list says which, as if we had seen it.
    const late = isTaken(error) ? errorsOf(await judgeWith(context.services.db, companyId, file)) : []
    if (late.length > 0) throw refusal(late)
    return throwRefusal(error)
  })
  await recordAndInvite(context, people, created, (at) =>
    keptText('server-people-import.row', { row: file.rows[at]?.row, file: fileName }),
  )
  const employees = file.rows.map(({ row, values }, at) => ({ row, id: created[at]?.id ?? 0, email: values['email'] ?? '' }))
  return { created: employees.length, employees }
}

/** The answer of a dry run: the file as a table, errors and warnings in their cells. */
function toPreview({ layout, names, rows }: JudgedFile) {
  return {
    dryRun: true,
    columns: names.map((name) => ({
      name,
      title:
        layout.byName.get(name.toLowerCase())?.title ?? (name === TYPE_COLUMN ? t('server-people-import.typeTitle') : name),
    })),
    rows: rows.map(({ row, values, errors, warnings }) => ({
      row,
      values: Object.fromEntries(names.map((name) => [name, values[name] ?? ''])),
      errors,
      warnings,
    })),
    totalRows: rows.length,
    validRows: rows.filter(({ errors }) => errors.length === 0).length,
  }
}
