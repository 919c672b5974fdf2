/** Texts for a session that ended elsewhere while something on the screen was not saved. */
export const SESSION_ENDED_TEXTS = {
  title: 'Your session has ended. Please sign in again.',
  detail: (name: string) => `What you typed is kept. Sign in again as ${name} to go on where you were.`,
  submit: 'Sign in',
  submitting: 'Signing in…',
  leave: 'Leave without saving',
  notLoaded: 'The sign-in form could not be loaded. Check your connection and try again.',
} as const
