import { sql } from 'kysely'
import data from '../../schemas/privacy/purposes.json' with { type: 'json' }
import type { Database } from '../db/connect.ts'

/** Uses of data beyond what work and law need, which a person may refuse (schemas/privacy/purposes.json). */
export const PURPOSES = data.purposes

/** Has the person at this address refused the purpose that a mail of this kind serves? */
export async function isRefused(db: Database, template: string, address: string): Promise<boolean> {
  const purpose = PURPOSES.find(({ mails }) => mails.includes(template))
  if (!purpose) return false
  const { rows } = await sql`select from privacy_oppositions o join people p on p.id = o.person_id
    where lower(btrim(p.email)) = lower(btrim(${address})) and o.purpose = ${purpose.key}`.execute(db)
  return rows.length > 0
}
