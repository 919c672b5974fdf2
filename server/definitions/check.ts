/** A JSON pointer in readable form for the editor of the file. */
export const place = (path: string): string => path.slice(1).replaceAll('/', '.') || 'file'

export const unknown = (where: string, names: readonly string[], known: readonly string[]): string[] =>
  names.filter((name) => !known.includes(name)).map((name) => `${where}: there is no "${name}"`)

export const repeated = (where: string, names: readonly string[]): string[] =>
  names.filter((name, at) => names.indexOf(name) !== at).map((name) => `${where}: "${name}" stands there twice`)
