import { statSync } from 'node:fs'
import { join } from 'node:path'
import Type, { type Static } from 'typebox'
import { localise } from '../../../contract/language/overlay.ts'
import { misshapen } from '../../definitions/problem.ts'
import { type Judge, judgeOf } from '../../definitions/shape.ts'
import { readJson } from '../../read-json.ts'

const Item = Type.Object(
  {
    key: Type.String({ pattern: '^[a-z][a-z0-9_]*([.][a-z0-9_]+)?$', maxLength: 80 }),
    title: Type.String({ minLength: 1, maxLength: 120 }),
  },
  { additionalProperties: false },
)
const Items = Type.Array(Item, { maxItems: 60 })

/** schemas/client-onboarding.json: data and documents a company must submit, and the provider's checks. */
export const Requirements = Type.Object(
  {
    /** Fields of the record, as dotted paths. */
    fields: Items,
    /** Kinds of documents. */
    documents: Items,
    /** Contract statements that the approval needs. */
    statements: Items,
    checklist: Items,
  },
  { additionalProperties: false },
)
export type Requirements = Static<typeof Requirements>

const hasShape: Judge<Requirements> = judgeOf(Requirements)
const known = new Map<string, { changedAt: number; content: Requirements }>()

/** The current file, with its titles in the current language. */
export const readRequirements = (schemasDir: string, warn: (problem: string) => void): Requirements =>
  localise('client-onboarding', readFile(schemasDir, warn))

/**
 * A change takes effect with the next call. A broken file never replaces the last valid one; without one it
 * throws.
 */
function readFile(schemasDir: string, warn: (problem: string) => void): Requirements {
  const file = join(schemasDir, 'client-onboarding.json')
  const last = known.get(file)
  const changedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
  if (last?.changedAt === changedAt) return last.content
  try {
    const content = readJson(file)
    if (!hasShape(content)) throw new Error(`${file}: ${(hasShape.errors ?? []).map(misshapen).join(' ')}`)
    known.set(file, { changedAt, content })
    return content
  } catch (error) {
    if (!last) throw error
    warn(error instanceof Error ? error.message : String(error))
    known.set(file, { ...last, changedAt })
    return last.content
  }
}
