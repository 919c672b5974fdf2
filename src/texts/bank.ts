/** Texts of bank details and house credit; labels and messages of the fields are in their form files. */
export const BANK_TEXTS = {
  /** By the name of the form. */
  edit: { bank: 'Edit Bank Details', 'house-credit': 'Edit House Credit' } as Record<string, string>,
  saved: { bank: 'Bank details saved', 'house-credit': 'House credit saved' } as Record<string, string>,
  changed: (at: string, by: string) => `Changed on ${at} by ${by}`,
  /** Bank data of a person who is notified of the change. */
  notice: 'Every change is emailed to the person, also at previous addresses.',
} as const
