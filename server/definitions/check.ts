import { t } from '../../contract/language/texts.ts'

export const unknown = (where: string, names: readonly string[], known: readonly string[]): string[] =>
  names.filter((name) => !known.includes(name)).map((name) => `${where}: ${t('server-schema-files.unknown', { name })}`)

export const repeated = (where: string, names: readonly string[]): string[] =>
  names
    .filter((name, at) => names.indexOf(name) !== at)
    .map((name) => `${where}: ${t('server-schema-files.repeated', { name })}`)
