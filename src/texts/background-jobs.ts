/** Texts of the page of background jobs. */
export const JOB_TEXTS = {
  detail: 'What the product does by itself: mails, reminders, checks.',
  loading: 'Background jobs are being read',
  /** Kind of job → what it does; one without words here is shown by those of its name. */
  tasks: {
    'send-code': 'Mail with a verification code',
    'send-invitation': 'Invitation by mail',
    'send-reset-link': 'Mail with a link for a new password',
    'send-notice': 'Mail about an account',
    'send-client-corrections': 'Mail about corrections',
    'send-client-news': 'Mail about a company',
    'send-document-mail': 'Mail about a document',
    'send-bank-notice': 'Mail about changed bank details',
    'send-envelope': 'Agreement is sent to be signed',
    'follow-envelope': 'One agreement is looked after',
    'send-envelope-mail': 'Mail about a signed agreement',
    'keep-signed-envelope': 'Signed agreement is fetched and kept',
    'apply-envelope-event': 'News of an agreement',
    'follow-envelopes': 'Agreements under way are looked after',
    'raise-notifications': 'Notifications of a change',
    'push-notification': 'Notification by push',
    'mail-notification': 'Notification by mail',
    'send-push': 'Push message to a device',
    'send-digests': 'Notifications of the day are mailed',
    'send-digest': 'One mail with the notifications of the day',
    'check-signing': 'Agreements expire, audit trails are checked',
    'send-signing-invitation': 'Invitation to sign',
    'send-signing-code': 'Mail with a code for signing',
    'seal-envelope': 'Signed agreement is sealed',
    'create-batch-invoices': 'Invoices of a batch',
    'follow-contracts': 'Contracts begin and end on their days',
    'send-invoice-approval': 'Invoice to approve by mail',
    'send-invoice-mail': 'Mail about an invoice',
    'send-termination-mail': 'Mail about the end of a contract',
    'send-onboarding-mail': 'Mail about an onboarding',
    'check-document-expiry': 'Documents that expire',
    'follow-tax-bills': 'Tax bills and seal certificates',
    'send-seal-mail': 'Mail about a seal certificate that ends',
    'delete-expired': 'Sessions, links and codes that have ended are deleted',
    'sweep-files': 'Files that nobody keeps are deleted',
  } as Record<string, string>,
  noWorkers: 'No server is working on jobs',
  noWorkersDetail: 'Mails do not leave and nothing is checked until one does. Whoever runs the product should look at its log.',
  failed: {
    title: 'Failed jobs',
    none: 'No job has failed',
    noneDetail: (waiting: number) =>
      waiting === 0
        ? 'Nothing waits.'
        : waiting === 1
          ? 'One job waits for its turn.'
          : `${waiting.toLocaleString('en')} jobs wait for their turn.`,
    more: (shown: number, total: number) => `The first ${shown} of ${total.toLocaleString('en')}.`,
    columns: {
      what: 'Job',
      about: 'About',
      state: 'State',
      tries: 'Tries',
      failedAt: 'Last failed',
      next: 'Next try',
      error: 'Last error',
      actions: 'Actions',
    },
    noNext: 'None',
    nobody: 'Nobody in particular',
    tries: (tries: number, most: number) => `${tries} of ${most}`,
    retry: 'Retry now',
    retryOf: (job: string) => `Retry now: ${job}`,
    retried: 'The job is tried again.',
    giveUp: 'Give up',
    giveUpOf: (job: string) => `Give up: ${job}`,
    givenUp: 'The job is given up.',
  },
  giveUp: {
    title: 'Give up this job?',
    detail: (job: string) => `“${job}” will not be tried again. The reason stays in the history.`,
    submit: 'Give up',
  },
  schedules: {
    title: 'Schedules',
    late: 'Something should have run and did not',
    lateDetail: 'It is made up for when a server that works on jobs is there. If it stays so, look at the log.',
    columns: { what: 'Job', every: 'When', state: 'State', last: 'Last run', failed: 'Last failed', next: 'Next run' },
    never: 'Never',
    daily: (time: string) => `Every day at ${time}`,
    everyMinutes: (minutes: string) => `Every ${minutes} minutes`,
  },
  home: {
    title: 'Background jobs need you',
    failed: (count: number) => (count === 1 ? 'One job failed for good.' : `${count} jobs failed for good.`),
    late: (count: number) => (count === 1 ? 'One schedule did not run.' : `${count} schedules did not run.`),
    open: 'Open background jobs',
  },
} as const

export const taskInWords = (task: string): string => JOB_TEXTS.tasks[task] ?? inWords(task)

const inWords = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')
