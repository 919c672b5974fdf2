import { EventEmitter } from 'node:events'
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AppError } from '../errors/app-error.ts'
import { receiveForm } from './receive.ts'
import type { Spool } from './spool.ts'

const MINUTE = 60_000
const written = { kind: 'jpg' as const, bytes: 1, sha256: 'x', path: '/nowhere' }
const file = { type: 'file', fieldname: 'photo', filename: 'photo.jpg', file: Readable.from([]) }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A form whose second part does not arrive before it is asked for. */
function formWith(inspect: () => Promise<void>, write: Spool['write'] = async () => written) {
  const destroy = vi.fn()
  const rest = new EventEmitter()
  async function* parts() {
    yield file
    await new Promise((resolve) => rest.once('end', resolve))
  }
  const request = { raw: { destroy }, headers: {}, parts } as unknown as FastifyRequest
  const spool = { write, newPath: async () => '', sweep: async () => {} }
  const rule = { fields: { photo: { kinds: ['jpg' as const] } }, maxBytes: 1000, needsFile: true }
  const done = receiveForm(request, { rule, schema: Type.Object({}), spool, admit: async () => {}, inspect })
  return { destroy, done, end: () => rest.emit('end') }
}

test('a slow virus scan is no silence of the sender, who is waited for again after it', async () => {
  let finish = () => {}
  const form = formWith(() => new Promise((resolve) => (finish = resolve)))
  await vi.advanceTimersByTimeAsync(2 * MINUTE)
  expect(form.destroy).not.toHaveBeenCalled()
  finish()
  await vi.advanceTimersByTimeAsync(MINUTE - 1)
  expect(form.destroy).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(form.destroy).toHaveBeenCalledOnce()
  form.end()
  expect((await form.done).files).toHaveLength(1)
})

test('a form that ends within a file is refused as incomplete', async () => {
  const form = formWith(
    async () => {},
    () => Promise.reject(new Error('Unexpected end of form')),
  )
  const error: unknown = await form.done.catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'VALIDATION' })
  expect((error as AppError).body('1').fields).toEqual([{ field: '', message: 'The form is incomplete.' }])
})
