/** Texts of every page that is drawn from a view. */
export const VIEW_TEXTS = {
  notLoaded: 'This page could not be loaded.',
  tabs: 'Parts of the record',
  period: (from: string, to: string) => `${from} to ${to}`,
  edit: 'Edit',
  editOf: (title: string) => `Edit ${title.toLowerCase()}`,
  saved: 'Saved',
  fieldsNotLoaded: 'The fields of this record could not be read.',
} as const
