/** Texts of the page behind a mailed link to approve something. */
export const APPROVAL_TEXTS = {
  retry: 'Try again',
  signIn: 'Sign in',
  ended: 'This link is no longer valid',
  as: (name: string) => `You approve as ${name}.`,
  period: 'Period',
  totals: 'Totals',
  fee: 'Provider fee',
  vat: 'IVA on the fee',
  total: 'Your company pays',
  approving: 'Approving…',
  changed: 'Show the new amounts',
}

/** Texts of one kind of approval. */
export interface SubjectTexts {
  page: string
  loading: string
  ended: string
  gone: { title: string; text: string }
  approved: { title: string; text: (folio: string) => string; open: string }
  approve: string
  other: string
}

export const INVOICE_APPROVAL = {
  page: 'Approve an invoice',
  loading: 'Opening the invoice…',
  ended: 'The link was used, has expired, or the invoice went back to the contractor. Sign in to see your company’s invoices.',
  gone: {
    title: 'This invoice is not waiting for you',
    text: 'It was sent back or cancelled. You will get a new email when it is sent to you again.',
  },
  approved: {
    title: 'Invoice approved',
    text: (folio: string) =>
      `${folio} is approved. The next step is the payment: upload the proof of payment on the invoice page.`,
    open: 'Open the invoice',
  },
  intro: (contractor: string, company: string) => `${contractor} has submitted this invoice for ${company}.`,
  due: 'Due',
  items: 'Items',
  approve: 'Approve this invoice',
  other: 'Not right? Sign in and send it back with a reason.',
}

export const REQUEST_APPROVAL = {
  page: 'Approve a payment request',
  loading: 'Opening the payment request…',
  ended: 'The link was used, has expired, or a newer email was sent to you. Sign in to see your company’s payment requests.',
  gone: {
    title: 'This payment request is not waiting for you',
    text: 'It was taken back, sent back or cancelled. You will get a new email when it is sent to you again.',
  },
  approved: {
    title: 'Payment request approved',
    text: (folio: string) =>
      `Your approval of ${folio} is saved. The next step is the payment: upload the proof of payment on the payment request page.`,
    open: 'Open the payment request',
  },
  intro: (company: string) => `Check the amounts that ${company} will pay.`,
  paymentDate: 'Payment date',
  note: 'Note',
  people: (count: number) => (count === 1 ? '1 person, net pay' : `${count} people, net pay`),
  cost: (amount: string) => `Cost for your company: ${amount}`,
  more: (count: number) => `And ${count} more. Sign in to see everyone.`,
  gross: 'Gross pay',
  net: 'Net pay',
  employerCost: 'Cost of your people, with taxes and social security',
  otherPayments: 'Other payments',
  approve: 'Approve this payment request',
  other: 'Not right? Sign in and ask for changes.',
}
