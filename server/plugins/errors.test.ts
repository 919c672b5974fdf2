import Type from 'typebox'
import { expect, test } from 'vitest'
import { judgeOf } from '../definitions/shape.ts'
import { inLanguage } from '../language.ts'
import { toFieldErrors } from './errors.ts'

const schema = Type.Object(
  {
    id: Type.Integer({ minimum: 1, maximum: 9 }),
    name: Type.String({ minLength: 2, maxLength: 3, pattern: '^a' }),
    list: Type.Array(Type.String(), { minItems: 1, maxItems: 2, uniqueItems: true }),
    kind: Type.Unsafe<string>({ type: 'string', enum: ['a', 'b'] }),
    mail: Type.String({ format: 'email' }),
  },
  { additionalProperties: false },
)

const faulty = [
  {},
  { id: 0, name: 'x', list: [], kind: 'c', mail: 'ana', more: 1 },
  { id: 12, name: 'abcd', list: ['a', 'a', 'b'], kind: 'a', mail: 1 },
  { id: 1.5, name: 'ab', list: 'a', kind: 'b', mail: 'a@b.mx' },
]

test.each(faulty)('the English words about $name are those of the validator, the Spanish ones are not', (input) => {
  const validate = judgeOf(schema)
  validate(input)
  const problems = validate.errors ?? []
  const messagesIn = (language: string) => inLanguage(language, () => toFieldErrors(problems).map(({ message }) => message))
  expect(problems.length).toBeGreaterThan(0)
  expect(messagesIn('en')).toEqual(problems.map(({ message }) => message))
  for (const message of messagesIn('es')) expect(message).not.toMatch(/must|NOT/)
})
