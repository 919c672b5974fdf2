import type { Person } from '../../../contract/schemas/person.ts'
import { Avatar } from '../../ui/avatar.tsx'

const EDGE_PX = 60

interface PersonPhotoProps {
  person: Person
  /** Reads the record anew, once the photo was changed. */
  onReload: () => Promise<Person | undefined>
}

/** The person's face, in the header and in the onboarding guide. */
export function PersonPhoto({ person }: PersonPhotoProps) {
  return <Avatar firstname={person.firstname} lastname={person.lastname} imageUrl={person.image_url} size={EDGE_PX} />
}
