/** Words that every dialog with something to save has in common. */
export const FORM_DIALOG_TEXTS = {
  save: 'Save changes',
  saving: 'Saving…',
  cancel: 'Cancel',
  notLoaded: 'The form could not be loaded. Check your connection and try again.',
  loadLatest: 'Load the latest version',
  /** Shown after the latest version was merged into the typed data. */
  merge: {
    title: 'Changes by someone else',
    arrived: (fields: string) => `What you typed is kept. Changed meanwhile by someone else: ${fields}.`,
    choose: 'Someone else changed the same fields. Choose what to keep.',
    mine: 'You typed:',
    theirs: 'Now saved:',
    missing: 'Choose one of the two.',
  },
} as const
