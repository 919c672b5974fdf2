/** A number by its labels that this process keeps about itself. Counting costs one addition, also in a process without readers. */
export interface Tally<Label extends string = string> {
  labels: readonly Label[]
  add: (values: Record<Label, string>, by?: number) => void
  entries: () => Iterable<{ values: Record<Label, string>; count: number }>
}

function createTally<Label extends string>(...labels: readonly Label[]): Tally<Label> {
  const counts = new Map<string, { values: Record<Label, string>; count: number }>()
  return {
    labels,
    add: (values, by = 1) => {
      const key = labels.map((label) => values[label]).join('\n')
      const known = counts.get(key)
      if (known) known.count += by
      else counts.set(key, { values, count: by })
    },
    entries: () => counts.values(),
  }
}

/** Mails handed over to the mail server, or refused by it. */
export const mailTally = createTally('mail', 'result')
/** Tries of webhooks. */
export const webhookTally = createTally('result')
/** Ended jobs, and the seconds they took. */
export const jobTally = createTally('job', 'result')
export const jobSecondsTally = createTally('job')
/** Lists and reports that were read from the database itself or from its replica, where there is one. */
export const readTally = createTally('from')
/** Open streams of events. */
export const streamTally = createTally('stream')
