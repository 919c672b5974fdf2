/** Texts of the list of mails that left. */
export const SENT_MAIL_TEXTS = {
  detail: 'Mails that left. Their text is not kept; one that could not be sent stands in Background Jobs.',
} as const
