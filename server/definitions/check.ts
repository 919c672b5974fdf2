import { AREAS, FINER_FLAGS, SPEC_FLAGS } from '../../access-control/permissions.ts'

/** All flags, as files name them. */
export const FLAGS = AREAS.flatMap((area) => [...SPEC_FLAGS[area], ...FINER_FLAGS[area]].map((flag) => `${area}.${flag}`))

/** A JSON pointer in the words of a person who edits the file. */
export const place = (path: string): string => path.slice(1).replaceAll('/', '.') || 'file'

export const unknown = (where: string, names: readonly string[], known: readonly string[]): string[] =>
  names.filter((name) => !known.includes(name)).map((name) => `${where}: there is no "${name}"`)

export const repeated = (where: string, names: readonly string[]): string[] =>
  names.filter((name, at) => names.indexOf(name) !== at).map((name) => `${where}: "${name}" stands there twice`)
