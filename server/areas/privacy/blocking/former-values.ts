import { sql } from 'kysely'
import type { Database } from '../../../db/connect.ts'

export interface FullName {
  firstname: string
  lastname: string
}

interface Entry {
  entity: string
  changes: { field: string; from: unknown; to: unknown }[]
}

/** Fields whose values find a person. */
export const NUMBERS: readonly string[] = ['email', 'phone', 'curp', 'rfc', 'nss', 'clabe', 'account_number']
const NAMES = ['firstname', 'lastname'] as const
const FIELDS: readonly string[] = [...NAMES, ...NUMBERS]

/** The history of a company puts the name of a user in front of each field of that user. */
export const prefixOf = ({ firstname, lastname }: FullName): string => `${firstname} ${lastname}: `

/** All names that a person had, from the present one back, and the former values of other fields that find the person. */
export async function formerValues(
  db: Database,
  personId: number,
  present: FullName,
): Promise<{ names: FullName[]; numbers: string[] }> {
  const { rows } = await sql<Entry>`select h.entity, h.changes from history h
    where (h.entity = 'person' and h.entity_id = ${personId}
        or h.entity = 'company' and h.entity_id = (select p.company_id from people p where p.id = ${personId}
          and (p.role = 'Client' or exists (select from blocked_rows b
            where b.person_id = p.id and b.source = 'people' and b.data ->> 'role' = 'Client'))))
      and exists (select from jsonb_array_elements(h.changes) c
        where substring(c ->> 'field' from '[^ ]*$') = any(${FIELDS}::text[]) and c ->> 'from' is not null)
    order by h.id desc`.execute(db)
  const [names, numbers] = [[present], [] as string[]]
  for (const row of rows) {
    const former = formerIn(row, names.at(-1) ?? present)
    numbers.push(...former.flatMap(([field, value]) => (NUMBERS.includes(field) ? [value] : [])))
    const { firstname, lastname }: Partial<FullName> = Object.fromEntries(former)
    if (firstname ?? lastname)
      names.push({ ...(names.at(-1) ?? present), ...(firstname && { firstname }), ...(lastname && { lastname }) })
  }
  return { names, numbers: [...new Set(numbers)] }
}

/** The former values in an entry about a person who has this name after it; none where the entry is about another user. */
function formerIn({ entity, changes }: Entry, after: FullName): [string, string][] {
  if (entity === 'person') return textsIn(changes)
  const named = changes.flatMap(({ field, ...change }) => {
    const name = NAMES.find((one) => field.endsWith(`: ${one}`))
    return name ? [{ name, ...change }] : []
  })
  if (named.some(({ name, to }) => to !== after[name])) return []
  const prefix = prefixOf({ ...after, ...Object.fromEntries(named.map(({ name, from }) => [name, from])) })
  const own = changes.filter(({ field }) => field.startsWith(prefix))
  return textsIn(own.map(({ field, ...change }) => ({ field: field.slice(prefix.length), ...change })))
}

const textsIn = (changes: Entry['changes']): [string, string][] =>
  changes.flatMap(({ field, from }) => (typeof from === 'string' ? [[field, from]] : []))
