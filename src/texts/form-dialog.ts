/** Words of every dialog with one form. */
export const FORM_DIALOG_TEXTS = {
  save: 'Save changes',
  saving: 'Saving…',
  cancel: 'Cancel',
  loadLatest: 'Load the latest version',
} as const
