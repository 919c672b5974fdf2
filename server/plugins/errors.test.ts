import Type from 'typebox'
import { expect, test } from 'vitest'
import { judgeOf } from '../definitions/shape.ts'
import { ruleText } from '../errors/rule-text.ts'
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

const problemsOf = (input: object) => {
  const validate = judgeOf(schema)
  validate(input)
  return validate.errors ?? []
}

test.each(faulty)('$name: a person reads one sentence for each field, without the words of a schema', (input) => {
  for (const language of ['en', 'es']) {
    const errors = inLanguage(language, () => toFieldErrors(problemsOf(input)))
    expect(errors.length).toBeGreaterThan(0)
    expect(new Set(errors.map(({ field }) => field)).size).toBe(errors.length)
    for (const { message } of errors) expect(message).toMatch(/^(?!.*(must|NOT|pattern|propert|integer|\^a))\p{Lu}.*\.$/u)
  }
})

test.each(faulty)('$name: the editor of a file reads the words of the validator, in Spanish others', (input) => {
  const problems = problemsOf(input)
  const messagesIn = (language: string) =>
    inLanguage(language, () => problems.map((problem) => ruleText('server-schema-files.rules', problem)))
  expect(messagesIn('en')).toEqual(problems.map(({ message }) => message))
  for (const message of messagesIn('es')) expect(message).not.toMatch(/must|NOT/)
})
