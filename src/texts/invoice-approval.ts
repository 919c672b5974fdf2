/** Texts of the page behind a mailed link to approve an invoice. */
export const APPROVAL_TEXTS = {
  page: 'Approve an invoice',
  loading: 'Opening the invoice…',
  retry: 'Try again',
  ended: {
    title: 'This link is no longer valid',
    text: 'It was used, has expired, or the invoice went back to the contractor. Sign in to see the invoices of your company.',
    signIn: 'Sign in',
  },
  gone: {
    title: 'This invoice is not waiting for you',
    text: 'It was sent back or cancelled. You get a new mail when it is sent to you again.',
  },
  approved: {
    title: 'Invoice approved',
    text: (folio: string) => `${folio} is approved. The next step is the payment: upload its proof on the page of the invoice.`,
    open: 'Open the invoice',
  },
  intro: (contractor: string, company: string) => `${contractor} has handed in this invoice for ${company}.`,
  as: (name: string) => `You approve as ${name}.`,
  period: 'Period',
  due: 'Due',
  items: 'Items',
  item: { description: 'Description', quantity: 'Quantity', price: 'Unit price', amount: 'Amount' },
  totals: 'Totals',
  fee: 'Fee of the provider',
  vat: 'IVA on the fee',
  total: 'Your company pays',
  approve: 'Approve this invoice',
  approving: 'Approving…',
  other: 'Not right? Sign in and send it back with a reason.',
  changed: 'Show the new amounts',
}
