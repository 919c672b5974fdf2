import { folded } from '../../../cells/folded.ts'
import type { SatCode, SatCodeKind } from '../tax.ts'
import type { Client } from './client.ts'

const CATALOGS: Record<SatCodeKind, string> = {
  product: 'ProductsOrServices',
  unit: 'Units',
  use: 'CfdiUses',
  regime: 'FiscalRegimens',
  form: 'PaymentForms',
}
/** Short lists are answered whole for every search. */
const LONG: readonly SatCodeKind[] = ['product', 'unit']
const MOST = 500

/** The codes whose name or key holds the words; `Name` is the description, `Value` the key. */
export async function searchCodes(call: Client, kind: SatCodeKind, search: string): Promise<SatCode[]> {
  const query: Record<string, string> = LONG.includes(kind) ? { keyword: search } : {}
  const answer = await call<{ Name?: unknown; Value?: unknown }[] | null>({ path: `/catalogs/${CATALOGS[kind]}`, query })
  const codes = (answer ?? []).flatMap(({ Name, Value }) =>
    typeof Name === 'string' && typeof Value === 'string'
      ? [{ code: Value.slice(0, 20), description: Name.slice(0, 300) }]
      : [],
  )
  const wanted = folded(search)
  const found = LONG.includes(kind) ? codes : codes.filter((one) => folded(`${one.code} ${one.description}`).includes(wanted))
  return found.slice(0, MOST)
}
