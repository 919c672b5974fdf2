import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { currentLanguage, DEFAULT_LANGUAGE } from '../../../../contract/language/texts.ts'
import type { PayExplanation } from '../../../../contract/payroll/counting/schemas.ts'
import type { ExplainedInput } from '../../../../payroll/explain.ts'
import type { Database } from '../../../db/connect.ts'

export type Explained = Record<string, PayExplanation[]>
/** The part of an explanation that many people share: texts, row of the table, law. */
type Formula = Omit<PayExplanation, 'inputs' | 'result'> & { inputs: string[] }
/** For each explanation the key of its formula, its result, and the values of its inputs. */
type Kept = [key: string, result: string, ...values: string[]]
export type StoredFormula = readonly [key: string, text: string]

const KEY_LENGTH = 16
const keyOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, KEY_LENGTH)

/**
 * Have both the same formula? Their texts are constants of the program in nearly all cases, so comparing them is cheaper than a
 * key.
 */
const areAlike = (one: PayExplanation, other: PayExplanation): boolean =>
  one.title === other.title &&
  one.formula === other.formula &&
  one.article === other.article &&
  one.source === other.source &&
  one.confidence === other.confidence &&
  one.validity.from === other.validity.from &&
  one.validity.to === other.validity.to &&
  one.row?.table === other.row?.table &&
  one.row?.lower === other.row?.lower &&
  one.row?.upper === other.row?.upper &&
  one.row?.fixed === other.row?.fixed &&
  one.row?.ratePercent === other.row?.ratePercent &&
  one.inputs.length === other.inputs.length &&
  one.inputs.every(({ name }, at) => name === other.inputs[at]?.name)

/**
 * Stored explanations: texts shared by thousands of people are stored once in `payroll_formulas`, and each payroll stores its
 * own values. A formula is never changed or removed, so that a paid payroll keeps its explanation.
 */
export function createPacker() {
  /** By the reference of the line, which has few; a packer serves some hundred people. */
  const known = new Map<string, { of: PayExplanation; key: string }[]>()
  /** Formulas by key that are not stored yet. */
  const added = new Map<string, string>()
  const keyOfFormula = (ref: string, one: PayExplanation): string => {
    const ours = known.get(ref) ?? []
    const found = ours.find(({ of }) => areAlike(of, one))
    if (found) return found.key
    const { inputs, result: _result, ...shared } = one
    const formula = JSON.stringify({ ...shared, inputs: inputs.map(({ name }) => name) } satisfies Formula)
    const key = keyOf(formula)
    known.set(ref, [...ours, { of: one, key }])
    added.set(key, formula)
    return key
  }
  const packOne = (ref: string, one: PayExplanation): Kept => {
    const kept: Kept = [keyOfFormula(ref, one), one.result]
    for (const { value } of one.inputs) kept.push(value)
    return kept
  }
  return {
    pack: (explanation: Explained): Record<string, Kept[]> => {
      const packed: Record<string, Kept[]> = {}
      for (const [ref, list] of Object.entries(explanation)) packed[ref] = list.map((one) => packOne(ref, one))
      return packed
    },
    /** Those added since the last time. */
    takeFormulas: (): StoredFormula[] => {
      const formulas = [...added]
      added.clear()
      return formulas
    },
  }
}

/**
 * Stores formulas in a fixed order. Runs whose first chunks add the same ones in several steps can still deadlock; the queue
 * then retries one of them.
 */
export async function keepFormulas(tx: Database, formulas: readonly StoredFormula[]): Promise<void> {
  if (formulas.length === 0) return
  const [keys, texts] = [formulas.map(([key]) => key), formulas.map(([, text]) => text)]
  await sql`insert into payroll_formulas (key, formula)
    select key, formula::jsonb from unnest(${keys}::text[], ${texts}::text[]) as x (key, formula)
    order by key on conflict (key) do nothing`.execute(tx)
}

/** Where the name of an input is answered in another language, its English one says what it is. */
const withCode = (input: ExplainedInput) => (currentLanguage() === DEFAULT_LANGUAGE ? input : { ...input, code: input.name })

export const withCodes = (explanation: PayExplanation): PayExplanation => ({
  ...explanation,
  inputs: explanation.inputs.map(withCode),
})

/** Restores stored explanations with their texts. */
export async function explanationsOf(db: Database, stored: Record<string, (Kept | PayExplanation)[]>): Promise<Explained> {
  const keys = Object.values(stored).flatMap((list) => list.flatMap((one) => (Array.isArray(one) ? [one[0]] : [])))
  const { rows } = await sql<{ key: string; formula: Formula }>`select key, formula from payroll_formulas
    where key = any(${[...new Set(keys)]}::text[])`.execute(db)
  const formulas = new Map(rows.map(({ key, formula }) => [key, formula]))
  const unpack = (one: Kept | PayExplanation): PayExplanation => {
    // Payrolls from before the introduction of formulas have whole explanations.
    if (!Array.isArray(one)) return withCodes(one)
    const [key, result, ...values] = one
    const formula = formulas.get(key)
    if (!formula) throw new Error(`There is no formula ${key}.`)
    return {
      ...formula,
      result,
      inputs: formula.inputs.map((name, at) => withCode({ name, value: values[at] ?? '' })),
    }
  }
  return Object.fromEntries(Object.entries(stored).map(([ref, list]) => [ref, list.map(unpack)]))
}
