import { expect, test } from 'vitest'
import { shownForm, withoutFields } from './shown.ts'

const form = {
  name: 'concept',
  schema: {
    properties: {
      kind: { type: 'string' },
      tax: { type: 'string', 'x-when': { field: 'kind', values: ['Perception', 'Other'] } },
      account: { type: 'string' },
    },
  },
}
const namesOf = (data: Record<string, unknown>) => Object.keys(shownForm(form, data).schema.properties)

test('shows a field for the named values of another one alone', () => {
  expect(namesOf({ kind: 'Perception' })).toEqual(['kind', 'tax', 'account'])
  expect(namesOf({ kind: 'Deduction' })).toEqual(['kind', 'account'])
  expect(namesOf({})).toEqual(['kind', 'account'])
})

test('leaves out fields that the record lacks, and changes nothing where all are shown', () => {
  expect(Object.keys(withoutFields(form, ['account']).schema.properties)).toEqual(['kind', 'tax'])
  expect(shownForm(form, { kind: 'Other' })).toBe(form)
})
