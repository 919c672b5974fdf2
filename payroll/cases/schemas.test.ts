import { afterEach, expect, test, vi } from 'vitest'
import file from './fields.json' with { type: 'json' }

afterEach(() => {
  vi.doUnmock('./fields.json')
  vi.resetModules()
})

const loaded = (changes: object) => {
  vi.resetModules()
  vi.doMock('./fields.json', () => ({ default: { ...file, ...changes } }))
  return import('./schemas.ts')
}

test.each([
  ['part', { cases: { ...file.cases, period: ['quotaz'] } }, 'part "quotaz"'],
  ['choice of types', { incidents: [...file.incidents, { types: 'incapacitiez', parts: [] }] }, 'choice "incapacitiez"'],
  ['kind', { objects: { ...file.objects, raise: [{ from: 'dai' }] } }, 'kind "dai"'],
])('a misspelled %s stops the load', async (_what, changes, named) => {
  await expect(loaded(changes)).rejects.toThrow(`fields.json has no ${named}.`)
})
