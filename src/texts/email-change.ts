/** Texts of a sign-in email that waits to be confirmed: on the person's page, and behind the link to the old address. */
export const EMAIL_CHANGE_TEXTS = {
  waiting: (email: string) => `The new sign-in email ${email} is waiting to be confirmed`,
  waitingDetail: (by: string, at: string) =>
    `${by} asked for it. It takes effect when the old address confirms it, or on ${at}. Until then everything goes to the old address.`,
  cancel: 'Cancel the change',
  cancelling: 'Cancelling…',
  cancelled: 'The sign-in email stays as it is.',
  page: 'Your sign-in email',
  loading: 'Opening the change…',
  question: 'Change your sign-in email?',
  intro: (firstname: string, by: string) => `Hello ${firstname}, ${by} wants to change the email with which you sign in.`,
  from: 'Old email',
  to: 'New email',
  without: 'Without an answer it takes effect on',
  confirm: 'Confirm the change',
  refuse: 'This was not me: keep the old email',
  sending: 'One moment…',
  retry: 'Try again',
  toLogin: 'Sign in',
  ended: {
    title: 'This link is no longer valid',
    text: 'The change has taken effect or was stopped. Sign in to see your account.',
  },
  changed: {
    title: 'Your sign-in email has changed',
    text: 'Sign in with the new email from now on. A code is sent there to verify it.',
  },
  kept: {
    title: 'Your sign-in email stays as it is',
    text: 'The change was stopped, and the people who look after your account were told. If you suspect misuse, choose a new password.',
  },
  taken: {
    title: 'The new email belongs to another account',
    text: 'Your sign-in email stays as it is. Please tell your administrator.',
  },
} as const
