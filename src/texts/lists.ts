const count = (value: number): string => value.toLocaleString('en-US')

/** Words of lists beyond those of every table: finding a record while typing, and exports. */
export const LIST_TEXTS = {
  find: {
    searching: 'Searching…',
    none: 'Nothing found.',
    found: (shown: number, total: number) =>
      shown < total ? `The first ${count(shown)} of ${count(total)}. Type to see fewer.` : `${count(total)} found.`,
    failed: 'This could not be searched.',
  },
} as const
