import { sql } from 'kysely'
import type { Database } from '../../../db/connect.ts'

export interface FullName {
  firstname: string
  lastname: string
}

/** Fields whose values find a person. */
const NUMBERS: readonly string[] = ['email', 'phone', 'curp', 'rfc', 'nss', 'clabe', 'account_number']
const FIELDS: readonly string[] = ['firstname', 'lastname', ...NUMBERS]

/** All names that a person had, from the present one back, and the former values of other fields that find the person. */
export async function formerValues(
  db: Database,
  personId: number,
  present: FullName,
): Promise<{ names: FullName[]; numbers: string[] }> {
  const { rows } = await sql<{ changes: { field: string; from: unknown }[] }>`select h.changes from history h
    where h.entity = 'person' and h.entity_id = ${personId} and exists (select from jsonb_array_elements(h.changes) c
      where c ->> 'field' = any(${FIELDS}::text[]) and c ->> 'from' is not null)
    order by h.id desc`.execute(db)
  const [names, numbers] = [[present], [] as string[]]
  for (const { changes } of rows) {
    const former = changes.flatMap(({ field, from }) => (typeof from === 'string' ? [[field, from] as const] : []))
    numbers.push(...former.flatMap(([field, value]) => (NUMBERS.includes(field) ? [value] : [])))
    const { firstname, lastname }: Partial<FullName> = Object.fromEntries(former)
    if (firstname ?? lastname)
      names.push({ ...(names.at(-1) ?? present), ...(firstname && { firstname }), ...(lastname && { lastname }) })
  }
  return { names, numbers: [...new Set(numbers)] }
}
