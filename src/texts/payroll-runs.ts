/** Texts of what is paid outside the usual period, and of the adjustment of the year. */
export const RUN_TEXTS = {
  /** What each kind of request pays, said while it is made. */
  kinds: {
    Regular: '',
    'Christmas bonus':
      'Everybody at work, in proportion to the days of the year (LFT 87). People whose settlement pays it are left out. Income tax by RLISR 174.',
    'Profit sharing':
      'The amount of each person is entered as an incident once the request is made, or uploaded as CSV or XLSX. People who have left are chosen by name.',
    Settlement:
      'Everybody whose termination is confirmed and not paid yet, by the figures that were confirmed there. Others are chosen by name.',
    Extraordinary: 'Bonuses and other amounts that are entered as incidents once the request is made.',
    Correction: 'What was paid wrongly before, entered as incidents once the request is made.',
  } as Record<string, string>,
  annual: {
    title: (year: number) => `Annual adjustment of income tax ${year}`,
    lead: 'The tax of the year by the annual table, less what was withheld (LISR 97). A difference is withheld here, a credit is set against the tax of this payroll; the rest waits for the next payrolls.',
    offer: (year: number) =>
      `This payroll can adjust the income tax of ${year}. It counts everything that was paid in the year; the difference is due by the end of February.`,
    start: (year: number) => `Adjust ${year} with this request`,
    stop: 'Take the adjustment out',
    sending: 'Saving…',
    started: 'Recalculate to see what comes of it.',
    saved: 'Saved. Recalculate the request.',
    madeFor: 'Made for',
    leftOut: 'Not made for',
    toWithhold: 'To withhold',
    inFavour: 'In favour of people',
    people: (count: number) => (count === 1 ? '1 person' : `${count} people`),
    why: (count: number) => (count === 1 ? 'Why not for this person' : `Why not for these ${count} people`),
    more: (count: number) => `And ${count} more.`,
    open: 'Open payroll',
    openOf: (person: string) => `Open payroll of ${person}`,
    notMade: 'It is not made here for this person:',
    goesOn: 'An earlier payroll made it; this one goes on with what was left.',
    mustFile: 'This person has to file a return (LISR 98-III).',
    ownReturn: 'Files a return of their own, as they said in writing',
    facts: {
      taxed: 'Taxed income of the year',
      exempt: 'Exempt income of the year',
      tax: 'Tax by the annual table',
      subsidy: 'Subsidy caused',
      withheld: 'Withheld in the year',
      toWithhold: 'To withhold',
      inFavour: 'In favour',
      taken: 'Withheld by this payroll',
      credited: 'Credited by this payroll',
      left: 'Left for the next payrolls',
    },
  },
  settlement: {
    title: 'End of the contract',
    type: 'Cause',
    lastDay: 'Last day of work',
    endDate: 'Contract end date',
    confirmed: 'Net as confirmed',
    open: 'Open the termination',
    differs: 'The payroll comes to another amount than the termination. Recalculate it, or see what was changed by hand.',
    paidBy: 'Paid by',
    pay: 'Pay settlement',
    paying: 'Creating…',
  },
}
