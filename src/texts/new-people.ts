/** Texts of creating people: one by one, from a file, and inviting them again. */
export const NEW_PEOPLE_TEXTS = {
  newPerson: {
    button: 'New person',
    title: 'New person',
    type: 'Type of person',
    employee: 'Employee',
    contractor: 'Contractor',
    company: 'Company',
    chooseCompany: 'Choose the company.',
    create: 'Create and invite',
    creating: 'Creating…',
    created: (name: string) => `${name} was created. An invitation is on its way by email.`,
    notLoaded: 'The form could not be loaded.',
  },
  invite: {
    button: 'Invite again',
    sending: 'Sending…',
    sent: 'A new invitation is on its way. Earlier links no longer work.',
  },
  import: {
    button: 'Import people',
    title: 'Import people',
    intro: 'Create many people from one CSV file: up to 1,000 rows. Either all rows are imported, or none.',
    template: 'Download template.csv',
    templateHint: 'The template contains every column and a row of examples, which is skipped.',
    file: 'CSV file',
    fileHint: 'Separated by commas or semicolons, as Excel saves it. Dates like 2026-12-31 or 31/12/2026.',
    check: 'Check the file',
    checkAgain: 'Check again',
    otherFile: 'Choose another file',
    sending: (percent: number) => `Sending the file: ${percent} %`,
    checking: 'Checking the rows…',
    creating: (count: number) => `Creating ${people(count)}. Nothing is saved unless all rows succeed.`,
    cancel: 'Cancel',
    close: 'Close',
    wrongFile: 'This file cannot be imported as it is:',
    allGood: (count: number) => (count === 1 ? 'The row is fine.' : `All ${count.toLocaleString('en')} rows are fine.`),
    someWrong: (wrong: number, total: number) =>
      `${wrong.toLocaleString('en')} of ${rows(total)} ${wrong === 1 ? 'needs' : 'need'} a correction.`,
    howTo: 'Correct the marked cells here and check again, or download the rows with errors and correct them in the file.',
    unchecked: (count: number) =>
      `${count === 1 ? '1 correction is' : `${count.toLocaleString('en')} corrections are`} not checked yet.`,
    onlyWrong: 'Show only rows with errors',
    faulty: 'Download rows with errors',
    table: 'Rows of the file',
    pages: 'Pages of the file',
    row: 'Row',
    notesOf: (row: number) => `Row ${row}`,
    cell: (title: string, row: number) => `${title}, row ${row}`,
    edit: (title: string, row: number, text: string) => `${title}, row ${row}: ${text || 'empty'}. Change`,
    noRows: 'No rows have errors.',
    create: (count: number) => `Create ${people(count)}`,
    askTitle: (count: number) => `Create ${people(count)}?`,
    askDetail: 'Each person gets an invitation by email.',
    done: (count: number) => `${people(count)} created`,
    doneDetail: 'The invitations are on their way.',
    more: (count: number) => `and ${count.toLocaleString('en')} more`,
    showList: 'Show the newest in the list',
  },
} as const

function people(count: number): string {
  return count === 1 ? '1 person' : `${count.toLocaleString('en')} people`
}

function rows(count: number): string {
  return count === 1 ? '1 row' : `${count.toLocaleString('en')} rows`
}
