/** Errors of tax bills; part of the one closed list (`contract/errors.ts`). */
export const TAX_BILL_ERRORS = {
  TAX_BILL_EXISTS: {
    status: 409,
    when: 'an invoice would get a second tax bill, or one is being made; the text may be more specific',
  },
  TAX_BILL_INCOMPLETE: {
    status: 409,
    when: 'information required for a tax bill is missing',
  },
  TAX_BILL_NONE: { status: 409, when: 'an invoice has no tax bill to cancel' },
  XML_REFUSED: { status: 400, when: 'an XML cannot be read as a tax bill; the text says why' },
} as const
