import { readCsv } from '../../server/csv/read-csv.ts'

/** Format of the codes of each kind; a spreadsheet that treats them as numbers cuts leading zeros. */
const CODES = {
  product: [/^\d{8}$/, '8 digits'],
  unit: [/^[A-Z0-9]{1,3}$/, 'one to three capital letters or digits'],
  use: [/^[A-Z]{1,2}\d{2}$/, 'letters and two digits'],
  regime: [/^\d{3}$/, '3 digits'],
  form: [/^\d{2}$/, '2 digits'],
} as const satisfies Record<string, readonly [RegExp, string]>
/** The catalog of products has more than 50,000 rows. */
const CATALOG = { rows: 200_000, columns: 100, cells: 5_000_000, characters: 200_000_000 }
/** Maximum number of results in an answer of the search. */
const LONGEST = 1000

export type SatKind = keyof typeof CODES
export const SAT_KINDS = Object.keys(CODES) as SatKind[]
export const isSatKind = (kind: string): kind is SatKind => SAT_KINDS.includes(kind as SatKind)

interface Catalog {
  /** Descriptions by code. */
  codes: Map<string, string>
  /** Rows that were not taken, counted as a spreadsheet does, and why. */
  refused: { row: number; why: string }[]
}

/** Reads a catalog of the SAT as CSV. Throws CsvProblem for invalid CSV, and Error if its first line names no columns. */
export async function readSatCatalog(kind: SatKind, content: Buffer): Promise<Catalog> {
  const [head = [], ...lines] = await readCsv(content, CATALOG)
  const names = head.map((name) => name.toLowerCase())
  const at = (wanted: readonly string[]): number => names.findIndex((name) => wanted.includes(name))
  const [code, description] = [at(['code', 'id', 'clave']), at(['description', 'texto', 'descripcion', 'descripción'])]
  if (code === -1 || description === -1) throw new Error('The first line needs the columns code and description.')
  const codes = new Map<string, string>()
  const refused: Catalog['refused'] = []
  for (const [index, line] of lines.entries()) {
    if (line.every((cell) => cell === '')) continue
    const [key = '', text = ''] = [line[code], line[description]]
    const why = problemOf(kind, key, text) ?? (codes.has(key) ? `the code ${key} is already in a row above` : null)
    if (why === null) codes.set(key, text)
    else refused.push({ row: index + 2, why })
  }
  return { codes, refused }
}

function problemOf(kind: SatKind, code: string, text: string): string | null {
  const [pattern, looks] = CODES[kind]
  if (code === '') return 'it has no code'
  if (!pattern.test(code)) return `"${code.slice(0, 40)}" is no code of the kind ${kind}: ${looks}`
  if (text === '') return `the code ${code} has no description`
  return text.length > LONGEST ? `the description of ${code} is longer than ${LONGEST} characters` : null
}
