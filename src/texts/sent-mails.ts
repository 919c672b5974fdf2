/** Texts of the list of mails that left. */
export const SENT_MAIL_TEXTS = {
  detail: 'Sent mails. Their text is not kept. Mails that could not be sent appear under Background Jobs.',
} as const
