import { sql } from 'kysely'
import seed from '../../../schemas/sat-codes.json' with { type: 'json' }
import type { Action } from '../../calls/handlers.ts'
import { folded } from '../../cells/folded.ts'
import type { Database } from '../../db/connect.ts'
import type { SatCode, SatCodeKind } from '../../outside/tax/tax.ts'
import { asProvider } from '../tax-documents/refusals.ts'

const PAGE = 25
const SEED: Record<SatCodeKind, readonly (readonly string[])[]> = seed

/**
 * Codes by words or key: from the service's own catalog if it has one, else the imported whole catalog, else the selection
 * that is part of the product.
 */
export const searchSatCodes: Action<'contractor/search-sat-codes'> = async ({ search, kind, page = 1 }, { db, services }) => {
  const words = search.trim()
  const ask = services.tax.searchCodes
  const all = ask ? await ask(kind, words).catch(asProvider) : null
  const found = all ? paged(all, page) : ((await imported(db, kind, words, page)) ?? paged(ofSeed(kind, words), page))
  return { ...found, data: found }
}

const paged = (codes: readonly SatCode[], page: number) => ({
  codes: codes.slice((page - 1) * PAGE, page * PAGE),
  totalCodes: codes.length,
})

/** Finds every word anywhere in key or description; entries that begin with the search text come first. */
function ofSeed(kind: SatCodeKind, search: string): SatCode[] {
  const words = folded(search).split(/\s+/)
  return SEED[kind]
    .map(([code = '', description = '']) => ({ code, description }))
    .filter(({ code, description }) => words.every((word) => folded(`${code} ${description}`).includes(word)))
    .sort((one, two) => Number(two.code.startsWith(search)) - Number(one.code.startsWith(search)))
}

/** `null` if this kind was not imported. */
async function imported(db: Database, kind: SatCodeKind, search: string, page: number) {
  const isThere = await db.selectFrom('sat_codes').select('code').where('kind', '=', kind).limit(1).executeTakeFirst()
  if (!isThere) return null
  const words = search.split(/\s+/)
  const fits = sql.join(
    words.map((word) => sql`search_text like '%' || fold_text(${word.replace(/[\\%_]/g, '\\$&')}) || '%'`),
    sql` and `,
  )
  const { rows } = await sql<SatCode & { total: number }>`
    select code, description, count(*) over ()::int as total from sat_codes where kind = ${kind} and ${fits}
    order by code like ${`${search.replace(/[\\%_]/g, '\\$&')}%`} desc, code
      limit ${PAGE} offset ${(page - 1) * PAGE}`.execute(db)
  return { codes: rows.map(({ code, description }) => ({ code, description })), totalCodes: rows[0]?.total ?? 0 }
}
