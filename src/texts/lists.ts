import { countedRows } from './counted-rows.ts'

const count = (value: number): string => value.toLocaleString('en-US')

/** Words of lists beyond those of every table: finding a record while typing, and exports. */
export const LIST_TEXTS = {
  since: (date: string, days: number) => `${date} · ${days === 0 ? 'today' : days === 1 ? '1 day' : `${count(days)} days`}`,
  find: {
    placeholder: 'Type to search',
    searching: 'Searching…',
    none: 'Nothing found.',
    found: (shown: number, total: number) =>
      shown < total
        ? `The first ${count(shown)} of ${countedRows(total)}. Type more to narrow the results.`
        : `${count(total)} found.`,
    failed: 'This could not be searched.',
    required: '(required)',
  },
  export: {
    button: 'Export CSV',
    sheet: 'XLSX',
    sheetName: 'Export XLSX',
    writing: (total: number) => `Writing ${count(total)} rows…`,
    running: (rows: number, total: number) => `Exporting ${count(rows)} of ${count(total)}…`,
    done: (rows: number) => (rows === 1 ? '1 row exported.' : `${count(rows)} rows exported.`),
    cut: (rows: number, noun: string) => `The first ${count(rows)} ${noun} exported. Filter to export the others.`,
    failed: (reason: string) => `Not exported. ${reason}`,
    broken: 'The file is incomplete. Please try again.',
  },
} as const
