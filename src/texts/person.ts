/** Texts of the page of a person: its tabs, the guide's summary, and the empty state of each part. */
export const PERSON_TEXTS = {
  tabs: {
    label: 'Parts of the record',
    profile: 'Profile',
    access: 'Access',
    documents: 'Documents',
    contract: 'Contract',
    bank: 'Bank and house credit',
    receipts: 'Receipts',
    /** A Contractor has these instead of receipts. */
    invoices: 'Invoices',
    history: 'History',
  },
  documents: { none: 'No documents yet', noneDetail: 'Documents of this person will appear here.' },
  receipts: {
    none: 'No receipts yet',
    noneDetail: 'Payroll receipts appear here after the first payment.',
    noInvoicesDetail: 'Invoices of this contractor appear here.',
  },
  payrolls: {
    none: 'No payrolls yet',
    noneDetail: 'The first payroll appears here as soon as this person is included in a payment request.',
  },
  paid: {
    paidOn: (day: string) => `Paid on ${day}`,
    paidBy: (day: string) => `Payment of ${day}`,
    period: (from: string, to: string) => `${from} – ${to}`,
    allReceipts: 'All receipts with yearly totals',
    allPayrolls: 'All payrolls with their calculation',
  },
} as const
