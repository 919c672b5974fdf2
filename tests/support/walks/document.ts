import { expect } from 'vitest'
import type { Role } from '../../../access-control/roles.ts'
import type { Machine } from '../../../contract/machines/definition.ts'
import machineFile from '../../../schemas/machines/document.json' with { type: 'json' }
import type { TestApp } from '../app.ts'
import { createWorker } from '../contracts.ts'
import { flags } from '../flags.ts'
import { signIn, signInAs } from '../people.ts'
import { actionsOf, rowOf } from '../rows.ts'
import type { Walk } from '../walk.ts'

const machine = machineFile as unknown as Machine
const REVIEW = 'employee/review-document-employee'

interface Kind {
  role: Role
  /** Answer where the status allows the step. */
  answer: number
  flags?: string[]
  isFar?: true
}
const JUDGE = ['employeeOnboarding.viewTab', 'employeeOnboarding.requestDocs']
const KINDS: Record<string, Kind> = {
  Admin: { role: 'Admin', answer: 200 },
  'staff with requestDocs': { role: 'InternalEmployee', flags: JUDGE, answer: 200 },
  'staff without it': { role: 'InternalEmployee', flags: ['employeeOnboarding.viewTab'], answer: 403 },
  'staff of other companies': { role: 'InternalEmployee', flags: JUDGE, answer: 404, isFar: true },
  'the company': { role: 'Client', answer: 403 },
  'the person': { role: 'Employee', answer: 403 },
  'a contractor': { role: 'Contractor', answer: 403 },
}

interface Made {
  personId: number
  companyId: number
  documentId: number
}

/** D7 A document of a person, as the provider judges it. */
export const document: Walk<TestApp, Made> = {
  about: 'D7',
  machine,
  kinds: Object.keys(KINDS),
  asks: ['accept', 'reject'],
  elsewhere: { replace: 'tests/api/documents-upload.test.ts', expire: 'tests/api/documents-review.test.ts' },
  setUp: async (app) => app,
  make: async ({ db }, { status }) => {
    const { person, companyId } = await createWorker(db, { documents: ['idOfficial'], contract: null })
    const { id: documentId } = await db
      .updateTable('documents')
      .set({ status })
      .where('person_id', '=', person.id)
      .returning('id')
      .executeTakeFirstOrThrow()
    return { personId: person.id, companyId, documentId }
  },
  tokenOf: async (app, { personId, companyId }, kind) => {
    if (kind === 'the person') return signIn(app, { id: personId })
    const { role, flags: held, isFar } = KINDS[kind] as Kind
    const isStaff = role === 'Admin' || role === 'InternalEmployee'
    const options = { role, companyId: isStaff ? null : companyId, password: null, columns: { all_companies: !isFar } }
    return signInAs(app, { ...options, permissions: held ? flags(held) : null })
  },
  take: (app, { documentId }, { ask, token }) => {
    const verdict = ask === 'accept' ? { status: 'Accepted' } : { status: 'Rejected', reject_reason: 'It cannot be read.' }
    return app.call(REVIEW, { documentId, ...verdict }, token)
  },
  stateOf: async ({ db }, { personId, documentId }) => {
    const row = await rowOf(db, 'documents', { id: documentId })
    return { status: row.status, row, history: await actionsOf(db, 'person', personId) }
  },
  expected: ({ kind, step }) => {
    const { answer } = KINDS[kind] as Kind
    return [answer !== 200 ? answer : step ? 200 : 409]
  },
  check: ({ answer, status }) => {
    if (answer.status !== 409) return
    expect(answer.body.message).toBe(`This document is ${status}; that step is not possible now.`)
  },
}
