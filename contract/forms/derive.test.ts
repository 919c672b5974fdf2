import { expect, test } from 'vitest'
import type { FieldSchema, Form } from './definition.ts'
import { deriveForm } from './derive.ts'
import { toFieldErrors } from './messages.ts'

const field = (more: Partial<FieldSchema> = {}): FieldSchema => ({
  type: 'string',
  title: 'T',
  maxLength: 5,
  'x-error': 'No.',
  ...more,
})
const STAFF = { viewer: 'InternalEmployee', subject: 'Employee' } as const
const form = (schema: FieldSchema, ui = {}): Form => ({ name: 'f', title: 'F', ui, schema: { type: 'object', ...schema } })

test('a field hidden by viewer or subject is gone from fields, required, rules and hints, in groups too', () => {
  const secret = field({ 'x-hidden': { viewer: ['InternalEmployee'], subject: ['Contractor'] } })
  const group = { type: 'object', title: 'G', properties: { secret, open: field() }, required: ['secret', 'open'] }
  const all = form(
    {
      properties: { secret, open: field(), group },
      required: ['secret', 'open'],
      if: { required: ['open'] },
      // biome-ignore lint/suspicious/noThenProperty: JSON Schema names it so.
      then: { required: ['secret'], properties: { secret: { maxLength: 1 }, open: { maxLength: 2 } } },
    },
    { secret: { 'ui:help': 'h' }, group: { secret: { 'ui:help': 'h' }, open: { 'ui:help': 'o' } } },
  )
  const derived = deriveForm(all, STAFF)
  expect(JSON.stringify(derived)).not.toContain('secret')
  expect(derived.ui).toEqual({ group: { open: { 'ui:help': 'o' } } })
  expect(derived.schema.then).toEqual({ required: [], properties: { open: { type: 'string', maxLength: 2 } } })
  expect(JSON.stringify(deriveForm(all, { viewer: 'Admin', subject: 'Contractor' }))).not.toContain('secret')
  expect(Object.keys(deriveForm(all, { viewer: 'Admin', subject: 'Employee' }).schema.properties ?? {})).toContain('secret')
  expect(Object.keys(deriveForm(all, null).schema.properties ?? {})).toContain('secret')
})

test('a read-only field is marked and no longer judged', () => {
  const fixed = field({ pattern: '^x$', description: 'd', 'x-read-only': { viewer: ['InternalEmployee'] } })
  const { schema } = deriveForm(form({ properties: { fixed }, required: ['fixed'] }), STAFF)
  expect(schema.properties?.['fixed']).toEqual({ type: 'string', title: 'T', description: 'd', readOnly: true })
  expect(schema.required).toEqual([])
  const group = {
    type: 'object',
    title: 'G',
    properties: { inner: field() },
    'x-read-only': { subject: ['Employee' as const] },
  }
  expect(deriveForm(form({ properties: { group } }), STAFF).schema.properties?.['group']?.properties?.['inner']?.readOnly).toBe(
    true,
  )
})

test('options become values with their labels', () => {
  const oneOf = [
    { const: 'a', title: 'Alpha' },
    { const: 2, title: 'Two' },
  ]
  const { schema } = deriveForm(form({ properties: { list: { type: 'string', title: 'L', oneOf, 'x-error': 'No.' } } }), null)
  expect(schema.properties?.['list']).toMatchObject({ enum: ['a', 2], 'x-labels': { a: 'Alpha', 2: 'Two' } })
  expect(schema.properties?.['list']).not.toHaveProperty('oneOf')
})

const problem = (keyword: string, instancePath: string, params = {}) => ({ keyword, instancePath, params })

test('each field has one message: that of its rule, else of all rules; the first problem wins', () => {
  const schema = form({
    properties: {
      a: field({ 'x-error': { required: 'Enter a.', '*': 'Wrong a.' } }),
      b: { type: 'object', title: 'B', properties: { c: field() } },
    },
  }).schema
  const problems = [
    problem('required', '', { missingProperty: 'a' }),
    problem('pattern', '/a'),
    problem('maxLength', '/b/c'),
    problem('if', ''),
    problem('type', ''),
  ]
  expect(toFieldErrors(schema, problems)).toEqual([
    { field: 'a', message: 'Enter a.' },
    { field: 'b.c', message: 'No.' },
    { field: '', message: 'This value is not valid.' },
  ])
  expect(toFieldErrors(schema, [problem('pattern', '/a')])).toEqual([{ field: 'a', message: 'Wrong a.' }])
})

test.each([
  ['1234567890', 'Enter at most 999,999,999.99.'],
  ['123456789012345678.5', 'Enter at most 999,999,999.99.'],
  ['12.345', 'Enter an amount above zero.'],
  ['0.00', 'Enter an amount above zero.'],
  ['000000000012', 'Enter an amount above zero.'],
  ['-1234567890', 'Enter an amount above zero.'],
])('the amount %s that its pattern refuses gets the limit that it passes: %s', (amount, message) => {
  const pattern = '^(?=.*[1-9])[0-9]{1,9}$|^(?=.*[1-9])[0-9]{1,9}\\.[0-9]{1,2}$'
  const schema = form({ properties: { amount: field({ pattern, 'x-error': 'Enter an amount above zero.' }) } }).schema
  for (const rule of ['pattern', 'maxLength'])
    expect(toFieldErrors(schema, [problem(rule, '/amount')], { amount })).toEqual([{ field: 'amount', message }])
})

test('a limit that another rule gives is not that of the pattern', () => {
  const field3 = field({ pattern: '^([0-9]{1,3}|[0-9]{1,3}[.][0-9]{1,2})$', 'x-error': 'Enter at most 366 days.' })
  const schema = form({ properties: { days: field3 } }).schema
  expect(toFieldErrors(schema, [problem('pattern', '/days')], { days: '1000' })).toEqual([
    { field: 'days', message: 'Enter at most 366 days.' },
  ])
})
