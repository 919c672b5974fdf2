import type { Person } from '../../../../contract/people/schemas.ts'

/** Props of each tab of a person's page. */
export interface PersonTabProps {
  person: Person
  /** Reads the record again after a save; answers undefined on failure. */
  onReload: () => Promise<Person | undefined>
}
