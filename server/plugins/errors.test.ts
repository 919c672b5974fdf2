import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import Type from 'typebox'
import { expect, test } from 'vitest'
import { judgeOf } from '../definitions/shape.ts'
import { ruleText } from '../errors/rule-text.ts'
import { inLanguage } from '../language.ts'
import { registerErrors, toFieldErrors } from './errors.ts'

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

test('a sender who breaks off within the body is no fault in the log', async () => {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const app = Fastify({ logger: { level: 'error', stream } })
  registerErrors(app)
  app.addContentTypeParser('multipart/form-data', (_request, payload, done) => {
    payload.on('error', done).resume()
  })
  const answered = new Promise<number>((resolve) => {
    app.addHook('onSend', async (_request, { statusCode }) => resolve(statusCode))
  })
  app.post('/', async () => ({}))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data\r\nContent-Length: 9\r\n\r\nab')
  await once(app.server, 'request')
  socket.destroy()
  expect(await answered).toBe(400)
  await app.close()
  expect(lines).toEqual([])
})
