/** Words that every dialog with something to save has in common. */
export const FORM_DIALOG_TEXTS = {
  save: 'Save changes',
  saving: 'Saving…',
  cancel: 'Cancel',
  notLoaded: 'The form could not be loaded. Check your connection and try again.',
  loadLatest: 'Load the latest version',
  /** After the latest version was loaded over what was typed. */
  merge: {
    title: 'Changes by someone else',
    arrived: (fields: string) => `What you typed is kept. Changed meanwhile by someone else: ${fields}.`,
    choose: 'Someone else changed the same fields. Choose what to keep.',
    mine: 'You typed:',
    theirs: 'Now saved:',
    missing: 'Choose one of the two.',
  },
} as const
