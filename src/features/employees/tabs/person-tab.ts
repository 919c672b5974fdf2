import type { Person } from '../../../../contract/people/schemas.ts'

/** Props of each tab of a person's page. */
export interface PersonTabProps {
  person: Person
  /** Reads the record again, after a save; nothing when that failed. */
  onReload: () => Promise<Person | undefined>
}
