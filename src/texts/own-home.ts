/** Texts of Home for Employee and Contractor: the guide, its tour, and the requests to the person. */
export const OWN_HOME_TEXTS = {
  notLoaded: 'Your onboarding',
  guide: {
    title: 'Your onboarding',
    intro: 'Complete a few steps so that we can pay you. You can stop at any time; your saved answers are kept.',
    progress: (done: number, of: number) => `${done} of ${of} steps done`,
    states: { done: 'done', current: 'your next step', later: 'opens after the earlier steps' },
    go: 'Continue',
    begin: 'Start',
    tour: 'Show me around',
  },
  tour: {
    step: (at: number, of: number) => `Step ${at} of ${of}`,
    done: 'You have completed this step.',
    later: 'This step opens when the earlier steps are done.',
    back: 'Back',
    next: 'Next',
    end: 'End',
    close: 'Close the tour',
    go: 'Do it now',
  },
  documents: {
    open: 'Upload documents',
  },
  pay: {
    title: 'Your payments',
    next: 'Next payment',
    amountLater: 'The amount follows once your company has approved it',
    on: (day: string, isContractor: boolean) => (isContractor ? `Due ${day}` : `On ${day}`),
    period: (from: string, to: string) => `${from} to ${to}`,
    nonePlanned: 'The day shows here as soon as your next payroll is prepared.',
    noneApproved: 'It shows here as soon as your company has approved an invoice.',
    flying: 'Invoices on their way',
    invoices: (count: number) => (count === 1 ? '1 invoice not paid yet' : `${count} invoices not paid yet`),
    last: 'Last receipt',
    receiptOf: (day: string) => `Receipt of ${day}`,
    year: (year: number) => `Net pay in ${year}`,
    receipts: (count: number) => (count === 1 ? '1 receipt' : `${count} receipts`),
  },
  bank: {
    title: 'Tell us where to pay you',
    detail: 'We cannot pay you without your CLABE or the email of your Wise account.',
    open: 'Add bank details',
  },
  signature: {
    title: 'Your contract is waiting for your signature',
    notLoaded: 'Your contract',
    what: (contract: string, sender: string) => `${sender} has sent you “${contract}”. Read it to the end and sign it here.`,
    until: (day: string) => `Open until ${day}`,
    open: 'Read and sign',
  },
  /** Next step by status of the onboarding; none where there is nothing to say. */
  next: {
    Request: 'We are waiting for your information and documents.',
    Uploads: 'We are checking your documents.',
    Signing: 'Your contract is being signed. When it is your turn, you will find it here and in your email.',
    Terminated: 'Your contract has ended. Your receipts stay here for 24 months.',
  } as Record<string, string>,
  nothingToDo: 'There is nothing you need to do now.',
  status: 'Your status',
  /** For people whose last contract has ended. */
  left: {
    title: (day: string | null) => (day === null ? 'Your contract has ended' : `Your contract ended on ${day}`),
    open: (day: string | null) =>
      `${day === null ? 'You' : `Until ${day} you`} can still sign in here to read and download your payroll receipts, your documents and your contract. Everything else is closed.`,
    copies: 'Save your own copies before then.',
    ask: (company: string) => `Something is missing or wrong? Ask ${company}.`,
  },
} as const
