import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FormDefinition, FormVariant } from '../../contract/forms/definition.ts'
import { type FormManifest, scriptOf } from '../../contract/forms/manifest.ts'
import type { FormRegistry } from '../../server/forms/form-folder.ts'
import { FormFilesError, loadForms } from '../../server/forms/load.ts'
import { readSettings } from '../../server/settings.ts'
import { eventually } from '../support/eventually.ts'
import { runFormScript } from '../support/form-module.ts'
import { signInAs } from '../support/people.ts'
import { copySchemas } from '../support/schemas.ts'
import { testApp } from '../support/test-app.ts'

const SCHEMAS = readSettings({}).schemasDir
const ADMIN: FormVariant = { viewer: 'Admin', subject: 'Employee' }
const { schemasDir: folder, remove } = copySchemas()
// Removed after the app is closed.
afterAll(remove)
const file = join(folder, 'forms', 'profile.json')
const original = readFileSync(join(SCHEMAS, 'forms', 'profile.json'), 'utf8')
const SHIRT = { type: 'string', title: 'Shirt size', maxLength: 3, pattern: '^[SMLX]+$', 'x-error': 'Should be S, M, L or XL.' }

const app = testApp({ schemasDir: folder })
let forms: FormRegistry
const right = { firstname: 'Ana', lastname: 'Núñez', email: 'ana@example.com', phone: '5512345678' }
const edit = (change: (definition: FormDefinition) => void): void => {
  const definition = JSON.parse(original) as FormDefinition
  change(definition)
  writeFileSync(file, JSON.stringify(definition))
}
const reasons = () => forms.problems().flatMap((problem) => problem.reasons)
const judge = (data: object) => forms.validate('profile', ADMIN, { ...right, ...data })
const served = async () => {
  const manifest: FormManifest = (await app.app.inject('/forms/manifest.json')).json()
  const name = scriptOf(manifest, 'profile', ADMIN) ?? ''
  return { name, form: await runFormScript((await app.app.inject(`/forms/${name}`)).body) }
}

beforeAll(async () => {
  forms = await loadForms(folder)
})
afterAll(() => forms.close())
beforeEach(async () => {
  writeFileSync(file, original)
  await eventually(() => {
    expect(forms.problems()).toEqual([])
    expect(forms.all().find(({ name }) => name === 'profile')).toEqual(JSON.parse(original))
  })
})

test('a field added to a file is served and judged on both sides without a restart [C23]', async () => {
  const before = await served()
  edit(({ schema }) => {
    Object.assign(schema.properties ?? {}, { shirt: SHIRT })
  })
  await eventually(async () => expect((await served()).form.schema.properties).toHaveProperty('shirt'))
  await eventually(() => expect(judge({ shirt: '?' })).toEqual([{ field: 'shirt', message: 'Should be S, M, L or XL.' }]))
  const { form } = await served()
  expect(form.validate({ ...right, shirt: '?' })).toEqual(judge({ shirt: '?' }))
  expect(form.validate({ ...right, shirt: 'XL' })).toEqual([])
  // A client that has just read the former manifest still gets the former script.
  expect((await app.app.inject(`/forms/${before.name}`)).statusCode).toBe(200)
})

test('a message changed in a file is the message on both sides [C23]', async () => {
  edit(({ schema, examples }) => {
    const phone = schema.properties?.['phone']
    if (phone) phone['x-error'] = 'Write 7 to 15 digits.'
    examples.bad = [{ data: { ...right, phone: '1' }, errors: { phone: 'Write 7 to 15 digits.' } }]
  })
  await eventually(() => expect(judge({ phone: '1' })).toEqual([{ field: 'phone', message: 'Write 7 to 15 digits.' }]))
  await eventually(async () => expect((await served()).form.validate({ ...right, phone: '1' })).toEqual(judge({ phone: '1' })))
})

const break_ = (schema: object) => (definition: FormDefinition) => {
  Object.assign(definition.schema.properties ?? {}, { shirt: schema })
}
const { title: _title, ...UNTITLED } = SHIRT
const CHOICE = { type: 'integer', title: 'Boat', minimum: 1, maximum: 9, 'x-error': 'Choose a boat.' }
const WRITING = { operation: 'client/close-job', records: 'job' }
const { 'x-error': _message, ...MUTE } = SHIRT
const { maxLength: _limit, ...ENDLESS } = SHIRT

test.each<[string, (definition: FormDefinition) => void, string]>([
  ['without title', break_(UNTITLED), "schema.properties.shirt: must have required property 'title'"],
  ['without message', break_(MUTE), "schema.properties.shirt: must have required property 'x-error'"],
  ['without limit', break_(ENDLESS), "schema.properties.shirt: must have required property 'maxLength'"],
  [
    'with a misspelt rule',
    break_({ ...SHIRT, maxlength: 3 }),
    'schema.properties.shirt: must NOT have additional properties (maxlength)',
  ],
  [
    'with a dangerous pattern',
    break_({ ...SHIRT, pattern: '^(a+)+$' }),
    'schema.properties.shirt.pattern: this pattern can take forever',
  ],
  [
    'named like a member of every object',
    (d) => Object.assign(d.schema.properties ?? {}, { constructor: SHIRT }),
    '"constructor" cannot be the name',
  ],
  [
    'that is taken for the person',
    (d) => Object.assign(d.schema.properties ?? {}, { version: SHIRT }),
    '"version" already means something else',
  ],
  [
    'with records of no resource',
    break_({ ...CHOICE, 'x-options': { resource: 'boats' } }),
    'there is no call or list "boats"',
  ],
  [
    'with records of a call that writes',
    break_({ ...CHOICE, 'x-options': WRITING }),
    'there is no call or list "client/close-job"',
  ],
  ['with records of nothing', break_({ ...CHOICE, 'x-options': {} }), 'x-options: must'],
  ['that must equal a missing one', break_({ ...SHIRT, 'x-same-as': 'shrit' }), 'there is no field "shrit"'],
  ['that is required and missing', (d) => d.schema.required?.push('shirt'), 'schema.required: there is no field "shirt"'],
  ['hinted at and missing', (d) => Object.assign(d.ui, { shirt: {} }), 'ui: there is no field "shirt"'],
  [
    'with an unknown widget',
    (d) => Object.assign(d.ui, { phone: { 'ui:widget': 'wheel' } }),
    'ui.phone.ui:widget: must be equal to one of the allowed values',
  ],
  [
    'of an unknown call',
    (d) => Object.assign(d.record ?? {}, { operation: 'employee/nothing' }),
    'there is no call "employee/nothing"',
  ],
  ['in a form with another name', (d) => Object.assign(d, { name: 'portrait' }), 'name: is "portrait"'],
  [
    'that a good example does not know',
    (d) => d.examples.good.push({ data: { phone: '1' } }),
    'examples.good.4: gives {"firstname"',
  ],
  [
    'that a bad example expects otherwise',
    (d) => d.examples.bad.push({ data: right, errors: { phone: 'No.' } }),
    'gives {}, not {"phone":"No."}',
  ],
])('a field %s is refused with the reason, and the last good version stays', async (_name, change, reason) => {
  edit(change)
  await eventually(() => expect(reasons().join('\n')).toContain(reason))
  expect(forms.problems()[0]?.file).toBe('profile.json')
  expect(forms.schema('profile', ADMIN).properties).not.toHaveProperty('shirt')
  expect(judge({ phone: '1' })).toEqual([{ field: 'phone', message: 'Should be 7-15 digits.' }])
})

test('half a file and no file leave the last good version, and a repaired file counts again', async () => {
  writeFileSync(file, original.slice(0, 400))
  await eventually(() => expect(reasons().join()).toContain('JSON'))
  expect(judge({})).toEqual([])
  rmSync(file)
  await eventually(() => expect(reasons().join()).toContain('the file no longer exists'))
  expect(judge({ phone: '1' })).toHaveLength(1)
  edit(break_(SHIRT))
  await eventually(() => expect(judge({ shirt: '?' })).toHaveLength(1))
  expect(forms.problems()).toEqual([])
})

test('a broken file of a list is reported to Admin like a form file, before the list is opened [G7]', async () => {
  const before = readFileSync(join(SCHEMAS, 'tables', 'jobs.json'), 'utf8')
  const list = join(folder, 'tables', 'jobs.json')
  writeFileSync(list, before.replace('"resource"', '"resorce"'))
  const token = await signInAs(app, { role: 'Admin' })
  const ask = async () => (await app.call('employee/get-form-problems', {}, token)).body.problems
  expect((await ask()).find(({ file: name }: { file: string }) => name === 'tables/jobs.json')?.reasons.join()).toContain(
    'resource',
  )
  writeFileSync(list, before)
  expect((await ask()).filter(({ file: name }: { file: string }) => name.startsWith('tables/'))).toEqual([])
})

test('the reasons are in the language of the reader', async () => {
  edit(break_(UNTITLED))
  const table = join(folder, 'tables', 'jobs.json')
  const before = readFileSync(table, 'utf8')
  writeFileSync(table, before.replace('"format": "status"', '"format": "text"'))
  const token = await signInAs(app, { role: 'Admin', password: null })
  const reasonsIn = async (language: string): Promise<string[]> => {
    const answer = await app.call('employee/get-form-problems', {}, token, { 'accept-language': language })
    return answer.body.problems.flatMap(({ reasons: those }: { reasons: string[] }) => those)
  }
  await eventually(async () => expect(await reasonsIn('en')).toHaveLength(2))
  expect(await reasonsIn('es')).toEqual([
    'schema.properties.shirt: falta la propiedad obligatoria «title»',
    expect.stringContaining(': el formato "status" y una lista de estados van juntos'),
  ])
  expect(await reasonsIn('en')).toContain("schema.properties.shirt: must have required property 'title'")
  writeFileSync(table, before)
})

test('a file that is broken at start stops the start, with all reasons', async () => {
  const other = mkdtempSync(join(tmpdir(), 'plantilla-forms-'))
  cpSync(SCHEMAS, other, { recursive: true })
  writeFileSync(join(other, 'forms', 'login.json'), '{')
  writeFileSync(join(other, 'forms', 'profile.json'), '{}')
  const start = loadForms(other)
  await expect(start).rejects.toBeInstanceOf(FormFilesError)
  await expect(start).rejects.toThrow(/login\.json .*JSON/)
  await expect(start).rejects.toThrow("profile.json file: must have required property 'name'")
  rmSync(other, { recursive: true })
})

test('asking for a form that is not there is a fault of ours', () => {
  expect(() => forms.validate('portrait', null, {})).toThrow('There is no form "portrait".')
})
