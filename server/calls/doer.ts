import { t } from '../../contract/language/texts.ts'
import type { Session } from './context.ts'
import type { HistoryActor } from './history.ts'

/** The role of an API key in the history. */
export const KEY_ROLE = 'API key'

/**
 * The actor that the history names for a session: for an Admin in a view of another person, the Admin and that person; for an
 * API key its name, with the number of the person who made it.
 */
export function doerOf({ id, firstname, lastname, role, viewer, key }: Session): HistoryActor {
  if (key) return { id, name: key.name, role: KEY_ROLE }
  const name = `${firstname} ${lastname}`
  return viewer === null ? { id, name, role } : { id: viewer.id, name: `${viewer.name} (as ${name})`, role: 'Admin', asId: id }
}

const AS = ' (as '

/** The name of an actor as the history keeps it, in the current language. */
export function doerInWords(kept: string): string {
  const at = kept.endsWith(')') ? kept.indexOf(AS) : -1
  if (at < 0) return kept
  return t('server-fields.doer', { viewer: kept.slice(0, at), person: kept.slice(at + AS.length, -1) })
}
