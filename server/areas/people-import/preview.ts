import { t } from '../../../contract/language/texts.ts'
import { TYPE_COLUMN } from './columns.ts'
import type { JudgedFile } from './judge-file.ts'

/** The answer of a dry run: the file as a table, errors and warnings in their cells. */
export function toPreview({ layout, names, rows }: JudgedFile) {
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
