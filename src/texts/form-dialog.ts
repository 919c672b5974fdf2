/** Words that every dialog with something to save has in common. */
export const FORM_DIALOG_TEXTS = {
  save: 'Save changes',
  saving: 'Saving…',
  cancel: 'Cancel',
  loadLatest: 'Load the latest version',
} as const
