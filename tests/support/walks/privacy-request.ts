import { expect } from 'vitest'
import type { Role } from '../../../access-control/roles.ts'
import type { Machine } from '../../../contract/machines/definition.ts'
import machineFile from '../../../schemas/machines/privacy-request.json' with { type: 'json' }
import type { TestApp } from '../app.ts'
import { signInAs } from '../people.ts'
import { actionsOf, addRow, rowOf } from '../rows.ts'
import type { Walk } from '../walk.ts'

const KINDS: Record<string, { role: Role; flags?: Record<string, boolean>; isAllowed?: true }> = {
  Admin: { role: 'Admin', isAllowed: true },
  'staff with the flag': { role: 'InternalEmployee', flags: { edit: true, viewDetails: true }, isAllowed: true },
  'staff that only reads': { role: 'InternalEmployee', flags: { viewDetails: true, edit: false } },
  'staff without a flag': { role: 'InternalEmployee' },
  'a company': { role: 'Client' },
  'an employee': { role: 'Employee' },
}
const isAllowed = (kind: string): boolean => KINDS[kind]?.isAllowed === true

interface Place {
  app: TestApp
  tokens: Record<string, string>
}

/** A request of a person about the own data. */
export const privacyRequest: Walk<Place, { id: number }> = {
  about: 'LFPDPPP',
  machine: machineFile as unknown as Machine,
  kinds: Object.keys(KINDS),
  asks: ['grant', 'deny', 'carry-out', 'withdraw'],
  elsewhere: {},
  setUp: async (app) => {
    const tokens: Record<string, string> = {}
    for (const [kind, { role, flags }] of Object.entries(KINDS))
      tokens[kind] = await signInAs(app, { role, permissions: flags ? ({ privacyRequests: flags } as never) : null })
    return { app, tokens }
  },
  make: ({ app }, { status }) =>
    addRow(app.db, 'privacy_requests', {
      requester: 'Ana Ruiz',
      concerns: 'Access',
      channel: 'Email',
      received_on: '2026-11-02',
      status,
    }),
  tokenOf: ({ tokens }, _made, kind) => tokens[kind] ?? '',
  take: ({ app }, { id }, { ask, token }) => {
    const input = {
      grant: { fields: { answer: 'Yes.' } },
      deny: { reason: 'It is another person.' },
      withdraw: { reason: 'No longer wanted.' },
    }[ask]
    return app.call('record/take-step', { record: 'privacy-request', id, action: ask, ...input }, token)
  },
  stateOf: async ({ app: { db } }, { id }) => {
    const request = await rowOf(db, 'privacy_requests', { id })
    return { status: request.status, request, history: await actionsOf(db, 'resource:privacy-requests', id) }
  },
  expected: ({ kind, step }) => {
    if (isAllowed(kind)) return [step ? 200 : 409]
    // A colleague who may read it learns the status; all others do not learn that there is a record.
    return kind === 'staff that only reads' ? [403, 409] : [404]
  },
  check: ({ answer, before, after }) => {
    if (answer.status === 200) expect(after.history).toHaveLength(before.history.length + 1)
  },
}
