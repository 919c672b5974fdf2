import { sql } from 'kysely'
import { currentLanguage } from '../../../../contract/language/texts.ts'
import { LAW_LANGUAGE } from '../../../../contract/payroll/receipts/law-language.ts'
import type { ChangeValues } from '../../../../payroll/law/changes.ts'
import type { Database } from '../../../db/connect.ts'
import type { StoredChange } from './stored-changes.ts'

type Entry = ChangeValues['concept']

const entriesOf = (stored: readonly StoredChange[], code: string): (Omit<StoredChange, 'value'> & { value: Entry })[] =>
  stored
    .filter(({ area, key }) => area === 'concept' && key === code)
    .map(({ value, ...one }) => ({ ...one, value: value as unknown as Entry }))

/** The entered values of a concept that are valid on a day: for each member the newest entry that contains it. */
export function enteredOn(stored: readonly StoredChange[], code: string, day: string): Partial<Entry> {
  const begun = entriesOf(stored, code).filter(({ valid_from }) => valid_from <= day)
  const inOrder = begun.toSorted((one, two) => one.valid_from.localeCompare(two.valid_from) || one.id - two.id)
  const named = inOrder.map(({ value }) => Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null)))
  return Object.assign({}, ...named) as Partial<Entry>
}

export interface OwnDefinition extends Required<Pick<Entry, 'own'>> {
  code: string
  /** First day. */
  from: string
  satCode: string
  account: string | null
  /** First day on which it is no longer offered, by the newest valid entry. */
  retiredFrom: string | null
}

/** Concepts of our own, future ones included, in the order of entry. */
export function ownDefinitions(stored: readonly StoredChange[]): OwnDefinition[] {
  return stored
    .filter(({ area, value }) => area === 'concept' && value['own'] !== undefined)
    .toReversed()
    .map(({ key: code, valid_from: from, value }) => {
      const { own, satCode, account } = value as unknown as Required<Entry>
      const last = entriesOf(stored, code).find((one) => one.value.isRetired !== undefined)
      const retiredFrom = last?.value.isRetired === true ? last.valid_from : null
      return { code, from, own, satCode: satCode ?? '', account, retiredFrom }
    })
}

/** Names of our own concepts, by code. They never change, so they also apply to old payments. */
export async function ownNames(db: Database): Promise<Map<string, { name: string; nameEs: string }>> {
  const { rows } = await sql<{ code: string; name: string; nameEs: string }>`select key as code, value->'own'->>'name' as name,
    value->'own'->>'nameEs' as "nameEs" from payroll_changes where area = 'concept' and value ? 'own'`.execute(db)
  return new Map(rows.map(({ code, ...names }) => [code, names]))
}

/** The name of a line in the current language, where a concept of our own gave it its name. */
export function nameOfOwn(names: Awaited<ReturnType<typeof ownNames>>, { code, name }: { code: string; name: string }): string {
  const own = currentLanguage() === LAW_LANGUAGE ? names.get(code) : undefined
  return own?.name === name ? own.nameEs : name
}
