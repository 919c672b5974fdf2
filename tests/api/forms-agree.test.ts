import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLES, type Role } from '../../access-control/roles.ts'
import type { FieldError } from '../../contract/errors.ts'
import { fillFields } from '../../contract/forms/fill.ts'
import { type FormManifest, scriptOf } from '../../contract/forms/manifest.ts'
import { readForm, toPayloadErrors, writeForm } from '../../contract/forms/record.ts'
import { loadForms } from '../../server/forms/load.ts'
import { readSettings } from '../../server/settings.ts'
import type { LoadedForm } from '../../src/forms/load-form.ts'
import { anyData, formData } from '../support/form-data.ts'
import { runFormScript } from '../support/form-module.ts'
import { createCompany, createPerson, signIn, type TestPerson } from '../support/people.ts'
import { beforehand, testApp } from '../support/test-app.ts'
import { uniquePhone } from '../support/unique.ts'

const RUNS = 150
/** Real calls for each form and pair of roles; each writes, so they are fewer. */
const CALLS = 8
const UPDATE = 'employee/update-employee-by-id'
/** Calls that take several forms at once or make something new; their own tests hold them to their forms. */
const OTHERS = [
  'client/add-client-admin',
  'client/create-client',
  'client/link-client-bank-account',
  'client/update-client',
  'client/update-job',
  'employee/create-employee-by-client',
  'employee/create-internal-employee',
  'employee/create-new-own-bank-account',
  'employee/register-contract-information',
  'employee/update-contract-information',
  'privacy-requests/update',
]
const EVERYTHING = { viewTab: true, viewDetails: true, edit: true }
const PERMISSIONS = { employeeOnboarding: EVERYTHING, internalEmployees: EVERYTHING, clients: EVERYTHING }

const forms = await loadForms(readSettings({}).schemasDir)
const PAIRS = ROLES.flatMap((viewer) => ROLES.map((subject) => ({ viewer, subject })))

const app = testApp({}, { hasWorker: false })
let manifest: FormManifest
const company = beforehand(() => createCompany(app.db))
beforeAll(async () => {
  manifest = (await app.app.inject('/forms/manifest.json')).json()
})
afterAll(() => forms.close())

const loaded = new Map<string, Promise<LoadedForm>>()
/** The form as the browser gets it: served over HTTP, and run from the served script. */
function browserForm(name: string, variant: { viewer: Role; subject: Role } | null): Promise<LoadedForm> {
  const file = scriptOf(manifest, name, variant) ?? ''
  const known = loaded.get(file) ?? app.app.inject(`/forms/${file}`).then(({ body }) => runFormScript(body))
  loaded.set(file, known)
  return known
}
const sorted = (errors: readonly FieldError[]) => errors.map(({ field, message }) => `${field}: ${message}`).toSorted()

describe.each(forms.all())('$name [C23]', ({ name, record }) => {
  test('every role variant: form and server accept the same values, with the same messages', async () => {
    const judged = new Set<LoadedForm>()
    for (const variant of [null, ...PAIRS]) {
      const form = await browserForm(name, variant)
      if (judged.has(form)) continue
      judged.add(form)
      const data = fc.oneof({ weight: 2, arbitrary: formData(form.schema) }, anyData(form.schema))
      let accepted = 0
      const judge = (data: Record<string, unknown>) => {
        const verdict = form.validate(data)
        expect(verdict).toEqual(forms.validate(name, variant, data))
        expect(verdict.every(({ message }) => message !== '')).toBe(true)
        if (verdict.length === 0) accepted += 1
      }
      fc.assert(fc.property(data, judge), { numRuns: RUNS })
      // A form that never accepts anything would agree with everything.
      if (Object.keys(form.schema.required ?? []).length === 0) expect(accepted).toBeGreaterThan(0)
    }
  })

  if (record === undefined) return
  if (record.operation !== UPDATE) {
    test('saves by a call that is tested elsewhere', () => expect(OTHERS).toContain(record.operation))
    return
  }

  test.each(PAIRS)('by the real call, $viewer about $subject', async ({ viewer, subject }) => {
    const { actor, person, isReachable } = await createPair(viewer, subject)
    const form = await browserForm(name, { viewer, subject })
    const token = await signIn(app, actor)
    const read = async () => (await app.call('employee/get-employee-by-id', { id: person.id }, token)).body.client
    const tried = async (data: Record<string, unknown>) => {
      if (!isReachable) {
        const { status } = await app.call(UPDATE, { id: person.id, ...writeForm(form, data) }, token)
        expect([403, 404]).toContain(status)
        return
      }
      const before = readForm(form, await read())
      const typed = { ...before, ...data }
      const shown = fillFields(form, before, typed, (field) => Object.hasOwn(data, field) && hasValue(data[field]))
      const verdict = toPayloadErrors(form, form.validate(shown))
      const answer = await app.call(UPDATE, { id: person.id, ...writeForm(form, typed) }, token)
      if (answer.body.code === 'DUPLICATE') return
      const told = answer.body.code === 'VALIDATION' ? answer.body.fields : []
      expect({ status: answer.status, told: sorted(told) }).toEqual({
        status: verdict.length === 0 ? 200 : 400,
        told: sorted(verdict),
      })
      // The form shows the accepted values unchanged.
      if (answer.status === 200) expect(form.validate(readForm(form, answer.body.client))).toEqual([])
    }
    await fc.assert(fc.asyncProperty(formData(form.schema), tried), { numRuns: isReachable ? CALLS : 1, endOnFailure: true })
  })
})

const hasValue = (value: unknown): boolean =>
  value !== null && value !== undefined && (typeof value !== 'string' || value.trim() !== '')

/** Caller and subject; Employee and Contractor call about themselves, or are refused. */
async function createPair(viewer: Role, subject: Role) {
  const make = (role: Role): Promise<TestPerson> =>
    createPerson(app.db, {
      role,
      companyId: company.id,
      password: null,
      permissions: PERMISSIONS,
      columns: { phone: uniquePhone(), is_owner: role === 'Client' },
    })
  const actor = await make(viewer)
  const isOwn = viewer === subject && (viewer === 'Employee' || viewer === 'Contractor')
  const person = isOwn ? actor : await make(subject)
  return { actor, person, isReachable: isOwn || (viewer !== 'Employee' && viewer !== 'Contractor') }
}
