import type { Person } from '../../../contract/schemas/person.ts'
import { Avatar } from '../../ui/avatar.tsx'

const EDGE_PX = 60

/** The person's face in the header. */
export function PersonPhoto({ person }: { person: Person }) {
  return <Avatar firstname={person.firstname} lastname={person.lastname} imageUrl={person.image_url} size={EDGE_PX} />
}
