import { expect, test } from 'vitest'
import { checkFormFile } from './check.ts'

test('a list written as enum is refused with the member that a form writes it in', () => {
  const size = { type: 'string', title: 'Size', 'x-error': 'Choose a size.', enum: ['S', 'M'] }
  const form = { name: 'shirt', title: 'Shirt', schema: { type: 'object', properties: { size } }, ui: {} }
  expect(checkFormFile(form, 'shirt')).toContain(
    'schema.properties.size: must NOT have additional properties (enum); use "oneOf" instead',
  )
})
