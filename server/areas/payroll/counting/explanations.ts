import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { currentLanguage, DEFAULT_LANGUAGE } from '../../../../contract/language/texts.ts'
import type { PayExplanation } from '../../../../contract/payroll/counting/schemas.ts'
import type { Database } from '../../../db/connect.ts'

export type Explained = Record<string, PayExplanation[]>
/** The part of an explanation that many people share: texts, row of the table, law. */
type Formula = Omit<PayExplanation, 'inputs' | 'result'> & { inputs: string[] }
/** For each explanation the key of its formula, its result, and the values of its inputs. */
type Kept = [key: string, result: string, ...values: string[]]

const KEY_LENGTH = 16
const keyOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, KEY_LENGTH)

/** Equal for equal formulas; cheaper than their JSON, of which there are hundreds of thousands. */
function markOf({ title, formula, inputs, row, article, validity: { from, to }, source, confidence }: PayExplanation): string {
  let mark = `${title}\n${formula}\n${article}\n${from}\n${to}\n${source}\n${confidence}`
  if (row) mark += `\n${row.table}\n${row.lower}\n${row.upper}\n${row.fixed}\n${row.ratePercent}`
  for (const { name } of inputs) mark += `\n${name}`
  return mark
}

/**
 * Stored explanations: texts shared by thousands of people are stored once in `payroll_formulas`, and each payroll stores its
 * own values. A formula is never changed or removed, so that a paid payroll keeps its explanation.
 */
export function createPacker() {
  const formulas = new Map<string, { key: string; formula: string }>()
  const packOne = (one: PayExplanation): Kept => {
    const mark = markOf(one)
    let found = formulas.get(mark)
    if (!found) {
      const { inputs, result: _result, ...shared } = one
      const formula = JSON.stringify({ ...shared, inputs: inputs.map(({ name }) => name) } satisfies Formula)
      found = { key: keyOf(formula), formula }
      formulas.set(mark, found)
    }
    const kept: Kept = [found.key, one.result]
    for (const { value } of one.inputs) kept.push(value)
    return kept
  }
  return {
    pack: (explanation: Explained): Record<string, Kept[]> =>
      Object.fromEntries(Object.entries(explanation).map(([ref, list]) => [ref, list.map(packOne)])),
    /** In a fixed order, so that two runs with the same formulas do not deadlock. */
    keepFormulas: (tx: Database) =>
      sql`insert into payroll_formulas (key, formula)
        select key, formula::jsonb from json_to_recordset(${JSON.stringify([...formulas.values()])}::json) as x (key text, formula text)
        order by key on conflict (key) do nothing`.execute(tx),
  }
}

/** Where the name of an input is answered in another language, its English one says what it is. */
const codeOf = (name: string) => (currentLanguage() === DEFAULT_LANGUAGE ? {} : { code: name })

/** Restores stored explanations with their texts. */
export async function explanationsOf(db: Database, stored: Record<string, (Kept | PayExplanation)[]>): Promise<Explained> {
  const keys = Object.values(stored).flatMap((list) => list.flatMap((one) => (Array.isArray(one) ? [one[0]] : [])))
  const { rows } = await sql<{ key: string; formula: Formula }>`select key, formula from payroll_formulas
    where key = any(${[...new Set(keys)]}::text[])`.execute(db)
  const formulas = new Map(rows.map(({ key, formula }) => [key, formula]))
  const unpack = (one: Kept | PayExplanation): PayExplanation => {
    // Payrolls from before the introduction of formulas have whole explanations.
    if (!Array.isArray(one)) return { ...one, inputs: one.inputs.map((input) => ({ ...input, ...codeOf(input.name) })) }
    const [key, result, ...values] = one
    const formula = formulas.get(key)
    if (!formula) throw new Error(`There is no formula ${key}.`)
    return {
      ...formula,
      result,
      inputs: formula.inputs.map((name, at) => ({ name, value: values[at] ?? '', ...codeOf(name) })),
    }
  }
  return Object.fromEntries(Object.entries(stored).map(([ref, list]) => [ref, list.map(unpack)]))
}
