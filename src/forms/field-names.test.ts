import { expect, test } from 'vitest'
import type { FieldSchema } from '../../contract/forms/definition.ts'
import { fieldNames, nameOf } from './field-names.ts'
import type { LoadedForm } from './load-form.ts'

const formWith = (name: string, properties: Record<string, FieldSchema>, ui: LoadedForm['ui'] = {}): LoadedForm => ({
  name,
  title: name,
  schema: { type: 'object', properties },
  ui,
  validate: () => [],
  meets: () => false,
})

test('a field of two forms keeps the name that the first form gives it', () => {
  const names = fieldNames([
    formWith('rules', { approvers: { type: 'integer', title: 'Approvers needed' } }),
    formWith('limits', { approvers: { type: 'integer', title: 'Approvals of payments' } }),
  ])
  expect(nameOf(names, 'approvers').title).toBe('Approvers needed')
})

test('a form may say what an empty field means', () => {
  const names = fieldNames([
    formWith(
      'limits',
      {
        most: { type: 'string', title: 'Maximum', 'x-labels': { '': 'No limit' } },
        note: { type: 'string', title: 'Note' },
      },
      { most: { 'ui:inputmode': 'decimal' } },
    ),
  ])
  expect(['most', 'note'].map((name) => nameOf(names, name).text(null))).toEqual(['No limit', 'N/E'])
  expect(nameOf(names, 'most').text('5000.00')).toBe('5,000.00')
})
