import type { FieldSchema } from './definition.ts'
import { isMembers } from './paths.ts'
import { hasCheckDigit } from './rules.ts'

/** Questions an unusual value (`x-advice`); never stops a save (decisions.md nos. 34, 40). `null`: nothing to ask. */
export function adviceOn(schema: FieldSchema, value: unknown): string | null {
  const advice = schema['x-advice']
  const text = typeof value === 'string' ? value.trim() : ''
  if (!advice || text === '') return null
  const isUsual =
    'pattern' in advice ? new RegExp(advice.pattern, 'u').test(text) : hasCheckDigit(text, advice.checkDigit.weights)
  return isUsual ? null : advice.message
}

/** A value that was typed and is unusual. */
export interface Doubt {
  title: string
  message: string
  value: unknown
}

/** The unusual values of a form except those it started with: stored values are not questioned at every save. */
export function doubtsOn(schema: FieldSchema, before: Record<string, unknown>, now: Record<string, unknown>): Doubt[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const [old, value] = [before[name], now[name]]
    if (field.properties) return doubtsOn(field, isMembers(old) ? old : {}, isMembers(value) ? value : {})
    const message = field.readOnly || old === value ? null : adviceOn(field, value)
    return message === null ? [] : [{ title: field.title ?? name, message, value }]
  })
}
