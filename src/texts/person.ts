/** Texts of the page of a person: its tabs, the guide's summary, what each part says while it is empty. */
export const PERSON_TEXTS = {
  tabs: {
    label: 'Parts of the record',
    profile: 'Profile',
    access: 'Access',
    documents: 'Documents',
    contract: 'Contract',
    bank: 'Bank and house credit',
    receipts: 'Receipts',
    /** What a Contractor has instead of receipts. */
    invoices: 'Invoices',
    history: 'History',
  },
  documents: { none: 'No documents yet', noneDetail: 'Documents of this person will show here.' },
  receipts: {
    noReceipts: 'No receipts yet',
    noReceiptsDetail: 'Payroll receipts show here after the first payment.',
    noInvoicesDetail: 'Invoices of this contractor show here.',
  },
} as const
