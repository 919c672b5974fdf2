import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { FieldMessage, FieldSchema } from '../../contract/forms/definition.ts'

const SCHEMAS = join(import.meta.dirname, '..', '..', 'schemas')
const read = (...path: string[]) => JSON.parse(readFileSync(join(SCHEMAS, ...path), 'utf8'))
/** Numbers of records have this maximum, which no person enters. */
const LAST_ID = 2_147_483_647

const messageOf = (message: FieldMessage | undefined): string =>
  typeof message === 'string' ? message : (message?.['maximum'] ?? message?.['*'] ?? '')

const limited = readdirSync(join(SCHEMAS, 'forms'))
  .filter((file) => file.endsWith('.json'))
  .flatMap((file) => {
    const { properties = {} } = read('forms', file).schema as FieldSchema
    return Object.entries(properties).map(([name, field]) => ({ file, name, field }))
  })
  .filter(({ field: { maximum } }) => typeof maximum === 'number' && maximum < LAST_ID)

test.each(limited)('$file: the message of $name says the greatest number, in both languages', ({ file, field }) => {
  const message = messageOf(field['x-error'])
  const overlay = read('texts', 'es', 'schemas', 'forms', file)
  for (const text of [message, overlay[message]]) expect(text).toContain(String(field['maximum']))
})
