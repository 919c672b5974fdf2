import type { Session } from './context.ts'
import type { HistoryActor } from './history.ts'

/** Whom the history names for what a session does: an Admin who looks as someone else is named, and as whom. */
export function doerOf({ id, firstname, lastname, role, viewer }: Session): HistoryActor {
  const name = `${firstname} ${lastname}`
  return viewer === null ? { id, name, role } : { id: viewer.id, name: `${viewer.name} (as ${name})`, role: 'Admin', asId: id }
}
