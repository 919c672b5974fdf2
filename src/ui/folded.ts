/** Letters as a search compares them: case and accents do not matter. */
export const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Does the name or the email contain the typed text? */
export const isFound = (person: Record<'firstname' | 'lastname' | 'email', string>, search: string): boolean =>
  folded(`${person.firstname} ${person.lastname} ${person.email}`).includes(folded(search.trim()))
