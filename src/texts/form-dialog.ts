/** Words that every dialog with something to save has in common. */
export const FORM_DIALOG_TEXTS = {
  save: 'Save changes',
  saving: 'Saving…',
  cancel: 'Cancel',
  notLoaded: 'The form could not be loaded. Check your connection and try again.',
  loadLatest: 'Load the latest version',
} as const
