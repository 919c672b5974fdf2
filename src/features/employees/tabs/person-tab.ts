import type { Person } from '../../../../contract/people/schemas.ts'

/** What each part of a person's page gets. */
export interface PersonTabProps {
  person: Person
  /** Reads the record again, after a save; nothing when that failed. */
  onReload: () => Promise<Person | undefined>
}
