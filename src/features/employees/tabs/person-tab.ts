import type { ComponentType } from 'react'
import type { PersonPart } from '../../../../access-control/people.ts'
import type { Person } from '../../../../contract/people/schemas.ts'

export interface PersonTabProps {
  person: Person
  /** Reads the record anew, after a save; nothing when that failed. */
  onReload: () => Promise<Person | undefined>
}

/** One tab of the person's page. Who sees which is said in access-control/people.ts. */
export interface PersonTab {
  part: PersonPart
  /** Its label may depend on whom the record is about: contractors have invoices and no receipts. */
  label: (person: Person) => string
  /** Comes with the tab's own file when the tab is first opened. */
  Content: ComponentType<PersonTabProps>
}
