/** Calls for which the specification names another verb than POST; the browser uses it, the server takes both. */
export const VERBS = {
  'contractor/update-csd-records-by-user-id': 'PUT',
  'contractor/delete-csd-records-by-user-id': 'DELETE',
} as const

/** The verb that a call is made with. */
export const verbOf = (operation: string): 'POST' | 'PUT' | 'DELETE' =>
  Object.hasOwn(VERBS, operation) ? VERBS[operation as keyof typeof VERBS] : 'POST'
