import type { Session } from './context.ts'
import type { HistoryActor } from './history.ts'

/** The actor that the history names for a session: for an Admin in a view of another person, the Admin and that person. */
export function doerOf({ id, firstname, lastname, role, viewer }: Session): HistoryActor {
  const name = `${firstname} ${lastname}`
  return viewer === null ? { id, name, role } : { id: viewer.id, name: `${viewer.name} (as ${name})`, role: 'Admin', asId: id }
}
