import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLES } from '../../access-control/roles.ts'
import type { FieldError } from '../../contract/errors.ts'
import type { FormVariant } from '../../contract/forms/definition.ts'
import { type FormManifest, scriptOf } from '../../contract/forms/manifest.ts'
import type { FormRegistry } from '../../server/forms/form-folder.ts'
import { loadForms } from '../../server/forms/load.ts'
import { readSettings } from '../../server/settings.ts'
import type { LoadedForm } from '../../src/forms/load-form.ts'
import { runFormScript } from '../support/form-module.ts'
import { testApp } from '../support/test-app.ts'

const forms: FormRegistry = await loadForms(readSettings({}).schemasDir)
const app = testApp()
let manifest: FormManifest
const loaded = new Map<string, Promise<LoadedForm>>()
const get = (url: string, headers = {}) => app.app.inject({ url, headers })

/** The form as the browser gets it: served over HTTP, and run from the served script. */
function browserForm(name: string, variant: FormVariant | null): Promise<LoadedForm> {
  const file = scriptOf(manifest, name, variant) ?? ''
  const known = loaded.get(file) ?? get(`/forms/${file}`).then(({ body }) => runFormScript(body))
  loaded.set(file, known)
  return known
}

beforeAll(async () => {
  manifest = (await get('/forms/manifest.json')).json()
})
afterAll(() => forms.close())

const sorted = (errors: FieldError[]) => Object.fromEntries(errors.map(({ field, message }) => [field, message]))

describe.each(forms.all())('$name [C23]', ({ name, examples }) => {
  test.each(examples.good)('server and browser accept the good example %#', async ({ data, variant = null }) => {
    expect(forms.validate(name, variant, data)).toEqual([])
    expect((await browserForm(name, variant)).validate(data)).toEqual([])
  })

  test.each(examples.bad)('server and browser refuse the bad example %# in the same words', async (example) => {
    const { data, variant = null, errors } = example
    const verdict = forms.validate(name, variant, data)
    expect(sorted(verdict)).toEqual(errors)
    expect((await browserForm(name, variant)).validate(data)).toEqual(verdict)
  })
})

test("a script contains for each viewer and subject exactly the server's rules", async () => {
  const pick = ({ schema, ui, title, record }: Pick<LoadedForm, 'schema' | 'ui' | 'title' | 'record'>) => ({
    schema,
    ui,
    title,
    record,
  })
  for (const { name } of forms.all()) {
    for (const viewer of ROLES) {
      for (const subject of ROLES) {
        const served = await browserForm(name, { viewer, subject })
        expect(pick(served)).toEqual(pick(forms.form(name, { viewer, subject })))
      }
    }
  }
})

test('name, phone and email are read-only but for Admin and Client; contractors have no CIFD and NSS [C19, C20]', async () => {
  const readOnly = async (viewer: FormVariant['viewer']) => {
    const { properties = {} } = (await browserForm('profile', { viewer, subject: 'Employee' })).schema
    return Object.keys(properties).filter((field) => properties[field]?.readOnly)
  }
  const names = ['firstname', 'lastname', 'email', 'phone']
  expect([await readOnly('Admin'), await readOnly('Client')]).toEqual([[], []])
  expect([await readOnly('Employee'), await readOnly('Contractor'), await readOnly('InternalEmployee')]).toEqual([
    names,
    names,
    names,
  ])
  const details = await browserForm('details', { viewer: 'Contractor', subject: 'Contractor' })
  expect(Object.keys(details.schema.properties ?? {})).toEqual(['rfc', 'curp', 'idOfficial', 'emergencyContact'])
  expect(JSON.stringify(details.ui)).not.toMatch(/cifd|nss/)
})

const MOST_BYTES = 3072
/** Forms of a whole record, several blocks in one, and those with one set of fields here and another abroad. */
const MORE_BYTES: Record<string, number> = {
  'client-company': 4096,
  'client-bank-account': 4096,
  'own-bank-account': 4096,
  'contract-new': 4608,
}

test('scripts never change and are kept for good, small and compressed; the list of them is asked for again', async () => {
  const list = await get('/forms/manifest.json')
  expect(list.headers['cache-control']).toBe('no-cache')
  const again = await get('/forms/manifest.json', { 'if-none-match': list.headers.etag })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const formOf = Object.entries(manifest).flatMap(([form, scripts]) =>
    Object.values(scripts).map((file) => [file, form] as const),
  )
  for (const [file, form] of new Map(formOf)) {
    const plain = await get(`/forms/${file}`)
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(plain.headers['content-type']).toBe('text/javascript; charset=utf-8')
    const packed = await get(`/forms/${file}`, { 'accept-encoding': 'gzip, br' })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
    expect({ form, isSmall: packed.rawPayload.length < (MORE_BYTES[form] ?? MOST_BYTES) }).toEqual({ form, isSmall: true })
    // The content policy forbids making code from text.
    expect(plain.body).not.toMatch(/new Function|\beval\(/)
  }
})

test.each(['nothing.0123456789abcdef.js', 'login.js', '..%2f..%2fpackage.json', 'login.json', '__proto__', '%00'])(
  'a script that is not there (%s) answers 404',
  async (file) => {
    const response = await get(`/forms/${file}`)
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ status: 404 })
  },
)

test('in another language the list names a script of texts beside each form, and English has none', async () => {
  const inSpanish: FormManifest = (await get('/forms/manifest.json?language=es')).json()
  expect(Object.values(manifest).some(({ texts }) => texts !== undefined)).toBe(false)
  expect((await get('/forms/manifest.json?language=xx')).json()).toEqual(manifest)
  for (const [name, { texts, ...scripts }] of Object.entries(inSpanish)) {
    expect(scripts).toEqual(manifest[name])
    expect(texts).toMatch(new RegExp(`^${name}\\.es\\.[0-9a-f]{16}\\.js$`))
  }
  const served = await get(`/forms/${inSpanish['login']?.texts}`)
  expect(served.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(served.body).toContain('"Enter your password.":"Ingrese su contraseña."')
  expect((await get('/forms/login.es.0123456789abcdef.js')).statusCode).toBe(404)
})

test.each([
  ['es-MX,es;q=0.9,en;q=0.8', 'El formato del correo no es válido.'],
  ['en-GB', 'Invalid email format.'],
])('a refused form answers in the language of the caller (%s) [A1]', async (language, message) => {
  const input = { email: 'nobody', password: 'any' }
  const { status, body } = await app.call('employee/login', input, null, { 'accept-language': language })
  expect([status, body.fields]).toEqual([400, [{ field: 'email', message }]])
  const recovery = await app.call('employee/send-changepass-email', { email: 'nobody' }, null, { 'accept-language': language })
  expect([recovery.status, recovery.body.fields]).toEqual([400, [{ field: 'email', message }]])
})
