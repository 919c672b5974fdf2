import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import names from '../../schemas/texts/en/history-fields.json' with { type: 'json' }

const ROOT = join(import.meta.dirname, '../..')

test('each field that the server writes to a history has a name', () => {
  const fields = globSync('server/**/*.ts', { cwd: ROOT })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(join(ROOT, file), 'utf8').matchAll(/\{\s*field: '([\w.-]+)',\s*(?:from|to)\b/g)])
    .map(([, field = '']) => field)
  expect(fields.length).toBeGreaterThan(20)
  expect([...new Set(fields)].filter((field) => !(field in names))).toEqual([])
})
