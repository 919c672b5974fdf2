/** Texts of the profit that a payment request shares. */
export const PROFIT_SHARING_TEXTS = {
  title: 'Profit sharing',
  offer:
    'Enter the amount to share or the taxable profit. Half of it is shared by days and half by wages of the year, to each person at most three months of wage or the mean of the last three years (LFT 117 to 127).',
  lead: (year: number) => `Profit of ${year}, shared half by days and half by wages (LFT 123, 127).`,
  share: 'Share the profit',
  again: 'Change the profit',
  dialog: 'Profit to share',
  submit: 'Share',
  saved: 'Saved. Recalculate the request.',
  total: 'To share',
  shared: 'Shared',
  notShared: 'Not shared (limits, rounding)',
  days: 'Days of all',
  wages: 'Wages of all',
  trusted: 'Most a day of trusted employees',
  people: 'Shares',
  kinds: {
    Union: 'Union member',
    Permanent: 'Permanent',
    Trusted: 'Trusted employee',
    Temporary: 'Temporary',
    Director: 'Director',
  } as Record<string, string>,
  worked: (kind: string, days: string, wages: string) => `${kind}, ${days} days, wages of ${wages}`,
  parts: (days: string, wages: string, limit: string) => `By days ${days}, by wages ${wages}, limit ${limit}`,
  change: 'Change',
  changeOf: (person: string) => `Change days and wages of ${person}`,
  reset: 'Reset',
  resetOf: (person: string) => `Use contract and payrolls for ${person}`,
  workerTitle: (person: string) => `Days and wages of the year: ${person}`,
  missing: (count: number, year: number) =>
    count === 1
      ? `1 person worked in ${year} and is not in this request. They may have a share too (LFT 127).`
      : `${count} people worked in ${year} and are not in this request. They may have a share too (LFT 127).`,
  pages: 'Pages of shares',
} as const
