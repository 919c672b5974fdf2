import { waitFor } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { operations } from '../../contract/index.ts'
import type { DecodedSession } from '../../contract/session/schemas.ts'
import quiet from './quiet.json'
import { completed, type Shape } from './whole.ts'

type Members = Record<string, unknown>
interface Sent {
  operation: string
  method: string
  input: Members
  bearer: string | null
  /** The browser finishes it even if the page is left. */
  keepalive: boolean
}
/** The answer of an operation: a body (status 200 by default), or no answer at all. */
export type Reply = Members | 'offline' | Response
export type Replies = Record<string, (input: Members, bearer: string | null) => Reply | Promise<Reply>>

interface FakeRequest {
  method?: string
  headers?: Record<string, string>
  body?: string
  keepalive?: boolean
}

/** The files of lists and pages as the server serves them. */
const FILES = import.meta.glob<unknown>('../../schemas/{tables,views}/*.json', { eager: true, import: 'default' })

/** The refusal of a change of a record that has a newer version. */
export const STALE = {
  status: 409,
  code: 'STALE',
  message: 'This record changed while you were working. Reload to see the latest version.',
}

/** A refusal as the server answers it, with the messages of its fields. */
export const refusalOf = (status: number, code: string, message: string, fields: Record<string, string> = {}) => ({
  status,
  code,
  message,
  fields: Object.entries(fields).map(([field, words]) => ({ field, message: words })),
})

/** Calls of every page, or of Home, which tests of other subjects need not answer. */
const QUIET: Record<string, Members> = quiet

/** The session with which a test opened the program; the server decodes its token as that one unless the test answers itself. */
export const opened: { session: DecodedSession | null } = { session: null }

/** The answers of the server about the session with which the program was opened. */
function answersOf(session: DecodedSession | null): Record<string, Members> {
  if (!session) return {}
  return {
    'employee/verify-token': { decodedToken: { userLogin: session } },
    'employee/get-my-session': { session },
  }
}

/** The answer of a call with what a test leaves out of it, empty as its shape in the contract allows. */
const wholeAnswer = (operation: string, body: Members): unknown => {
  const known = (operations as Partial<Record<string, { answer: object }>>)[operation]
  return known ? completed(known.answer as Shape, body) : body
}

/** Replaces the server in screen tests: answers calls by operation, lists and pages by their real files, and records all calls. */
export function fakeServer(replies: Replies, definitions: Readonly<Record<string, unknown>> = {}) {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, request: FakeRequest = {}) => {
    const file = definitions[url.slice(1).replace('.json', '')] ?? FILES[`../../schemas${url}`]
    if (file) return Response.json(file)
    const operation = url.replace('/api/', '')
    const usual = { ...QUIET, ...answersOf(opened.session) }[operation]
    if (usual && !replies[operation]) return Response.json(wholeAnswer(operation, usual))
    const input = JSON.parse(request.body ?? '{}') as Members
    const bearer = request.headers?.['authorization']?.replace('Bearer ', '') ?? null
    sent.push({ operation, method: request.method ?? 'GET', input, bearer, keepalive: request.keepalive ?? false })
    const reply = replies[operation]
    if (!reply) throw new Error(`The test says nothing about ${operation}.`)
    const body = await reply(input, bearer)
    if (body === 'offline') throw new TypeError('Failed to fetch')
    if (body instanceof Response) return body
    const status = Number(body['status'] ?? 200)
    return Response.json(status === 200 ? wholeAnswer(operation, body) : body, { status })
  })
  const of = (operation: string) => sent.filter((call) => call.operation === operation)
  const inputs = (operation: string) => of(operation).map(({ input }) => input)
  /** The input of the newest of so many calls, once all of them were made. */
  async function input(operation: string, count = 1): Promise<Members> {
    await waitFor(() => expect(of(operation)).toHaveLength(count))
    return inputs(operation)[count - 1] ?? {}
  }
  return { sent, of, inputs, input, replies }
}
