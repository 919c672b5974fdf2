import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import type { OperationName } from '../../contract/index.ts'
import { createWorker } from '../support/contracts.ts'
import { lastMail } from '../support/mailbox.ts'
import { createPerson, signIn, signInAs, TEST_PASSWORD, type TestPerson } from '../support/people.ts'
import { signedIn, testApp } from '../support/test-app.ts'
import { formOf } from '../support/uploads.ts'

const app = testApp()
const admin = signedIn(app, { role: 'Admin', password: null })

/** The same call by a program that names no language, and by a browser in Mexican Spanish. */
async function inBoth(operation: OperationName, payload: object, token: string | null = admin) {
  const english = await app.download(operation, payload, token)
  return { english, spanish: await app.download(operation, payload, token, { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' }) }
}

test.each([
  ['employee/all-employees', { sort: '' }, { sort: ['This value is not valid.', 'Este valor no es válido.'] }],
  [
    'employee/all-employees',
    { filters: { colour: 1 } },
    { 'filters.colour': ['There is no such field.', 'Este campo no existe.'] },
  ],
  ['employee/all-employees', { search: 5 }, { search: ['Enter a text.', 'Ingrese un texto.'] }],
  [
    'employee/all-employees',
    { search: 'x'.repeat(101) },
    { search: ['Enter at most 100 characters.', 'Ingrese como máximo 100 caracteres.'] },
  ],
  ['employee/all-employees', { page: 0 }, { page: ['Enter a number of at least 1.', 'Ingrese un número de 1 como mínimo.'] }],
  ['employee/get-employee-by-id', {}, { id: ['This field is required.', 'Este campo es obligatorio.'] }],
  ['employee/get-employee-by-id', { id: 'one' }, { id: ['Enter a whole number.', 'Ingrese un número entero.'] }],
  [
    'employee/register-contract-information',
    { userId: 1, work_days: 5, requestKey: 'none' },
    {
      work_days: ['This value is not valid.', 'Este valor no es válido.'],
      requestKey: ['This value is not valid.', 'Este valor no es válido.'],
    },
  ],
] as [OperationName, object, Record<string, [string, string]>][])(
  '%s %j: the rule of a schema is said in words for people, in the language of the caller',
  async (operation, payload, expected) => {
    const { english, spanish } = await inBoth(operation, payload)
    const shown = (index: 0 | 1) => Object.entries(expected).map(([field, messages]) => ({ field, message: messages[index] }))
    const refusal = { status: 400, code: 'VALIDATION' }
    const [message, mensaje] = ['Please complete the fields correctly', 'Complete los campos correctamente']
    expect(english.json()).toMatchObject({ ...refusal, message, fields: shown(0) })
    expect(spanish.json()).toMatchObject({ ...refusal, message: mensaje, fields: shown(1) })
  },
)

test('text that cannot be stored is refused in the language of the caller, before the input is looked at', async () => {
  const { english, spanish } = await inBoth('employee/login', { email: 'a\u0000', password: 'x' }, null)
  expect(english.json().fields[0].message).toBe('This text contains characters that cannot be stored.')
  expect(spanish.json().fields[0].message).toBe('Este texto contiene caracteres que no se pueden guardar.')
})

test.each(['202a', '202b', '202c', '202d', '202e', '2066', '2067', '2068', '2069'])(
  'the mark of direction U+%s, which may show the amounts after it backwards, is refused in words that name it',
  async (code) => {
    const mark = String.fromCodePoint(Number.parseInt(code, 16))
    const { english, spanish } = await inBoth('employee/login', { email: `a${mark}`, password: 'x' }, null)
    const refusalOf = (message: string) => [{ field: 'email', message }]
    expect(english.json().fields).toEqual(refusalOf('Remove the invisible marks that change the direction of text.'))
    expect(spanish.json().fields).toEqual(refusalOf('Elimine las marcas invisibles que cambian la dirección del texto.'))
  },
)

test('a text that would be read as one of the product is refused, so that no person puts its words in a history', async () => {
  const { contractId } = await createWorker(app.db, { contract: 'Draft' })
  const reason = '{"text":"errors.INTERNAL","values":{}}'
  const input = { contractId, version: 1, status: 'Void', reason }
  const { english, spanish } = await inBoth('employee/change-contract-status', input)
  expect(english.json()).toMatchObject({ code: 'VALIDATION', fields: [{ field: 'reason' }] })
  expect(spanish.json()).toMatchObject({ code: 'VALIDATION', fields: [{ field: 'reason' }] })
})

test('the values of an error are in its language too', async () => {
  const { contractId } = await createWorker(app.db, { contract: 'Void' })
  const input = { contractId, version: 1, status: 'Active' }
  const { english, spanish } = await inBoth('employee/change-contract-status', input)
  expect(english.json()).toMatchObject({
    code: 'CONTRACT_STATE',
    message: 'This contract is Void; that step is not possible now.',
    current: { status: 'Void' },
  })
  expect(spanish.json()).toMatchObject({ code: 'CONTRACT_STATE', current: { status: 'Void' } })
  expect(spanish.json().message).toBe('El estado de este contrato es Anulado; ese paso no es posible ahora.')
})

test('a step that lacks its reason, and a record that is not there', async () => {
  const { contractId } = await createWorker(app.db, { contract: 'Draft' })
  const step = await inBoth('employee/change-contract-status', { contractId, version: 1, status: 'Void' })
  expect(step.english.json().fields).toEqual([{ field: 'reason', message: 'Enter a reason of at least 10 characters.' }])
  expect(step.spanish.json().fields).toEqual([{ field: 'reason', message: 'Ingrese un motivo de al menos 10 caracteres.' }])
  const record = await inBoth('employee/get-employee-by-id', { id: 2_000_000_000 })
  expect(record.english.json()).toMatchObject({ status: 404, message: 'We could not find this record.' })
  expect(record.spanish.json()).toMatchObject({ status: 404, message: 'No encontramos este registro.' })
})

test('a file that is not of an accepted kind is refused in the language of the caller', async () => {
  const token = await signInAs(app, { role: 'Employee' })
  const { payload, headers } = formOf({}, [{ field: 'rfc_file', name: 'a.exe', content: Buffer.from('MZ no document') }])
  const sent = { method: 'POST', url: '/api/employee/upload-docs-employee', payload } as const
  const send = (language: Record<string, string>) =>
    app.app.inject({ ...sent, headers: { ...headers, authorization: `Bearer ${token}`, ...language } })
  const [english, spanish] = [await send({}), await send({ 'accept-language': 'es' })]
  expect(english.json()).toMatchObject({ code: 'FILE_TYPE', message: 'Only PDF files are allowed.' })
  expect(spanish.json()).toMatchObject({ code: 'FILE_TYPE', message: 'Solo se permiten archivos PDF.' })
})

test('an export has the heads and the words of the language', async () => {
  const { english, spanish } = await inBoth('employee/export-employees', {})
  const headsOf = ({ rawPayload }: { rawPayload: Buffer }) => (parse(rawPayload, { bom: true }) as string[][])[0] ?? []
  expect(headsOf(english)).toContain('Company')
  expect(headsOf(spanish)).toContain('Empresa')
  expect(headsOf(spanish)).toHaveLength(headsOf(english).length)
})

test('the editor of permissions names what a flag opens in the language of the viewer', async () => {
  const { english, spanish } = await inBoth('employee/get-permission-catalogue', {})
  const callsOf = ({ json }: { json: () => { groups: { flags: { opens: { calls: string[] } }[] }[] } }) =>
    json().groups.flatMap(({ flags }) => flags.flatMap(({ opens }) => opens.calls))
  expect(callsOf(english)).toContain('Remove the photo of a person')
  expect(callsOf(spanish)).toContain('Quitar la foto de una persona')
  expect(callsOf(spanish).filter((text) => callsOf(english).includes(text))).toEqual([])
})

/* The language of a person: that of the first browser until another is chosen, and the same on every device. */
const languageOf = async (token: string) =>
  (await app.call('employee/verify-token', { token })).body.decodedToken.userLogin.language

async function signInWith({ email, password }: TestPerson, language: string): Promise<string> {
  return (await app.call('employee/login', { email, password }, null, { 'accept-language': language })).body.token
}

test('the first browser decides until the person chooses; the choice holds on every device', async () => {
  const person = await createPerson(app.db, { role: 'Employee' })
  const first = await signInWith(person, 'es-MX,es;q=0.9,en;q=0.8')
  expect(await languageOf(first)).toBe('es')
  const other = await signInWith(person, 'en-US')
  expect(await languageOf(other)).toBe('es')
  expect((await app.call('employee/set-language', { language: 'en' }, other)).status).toBe(200)
  expect(await languageOf(first)).toBe('en')
})

test('the mail about a first password is in the language of the browser that chose it', async () => {
  const { id, email } = await createPerson(app.db, { role: 'Employee', mustSetPassword: true })
  const { body } = await app.call('employee/login', { email, password: TEST_PASSWORD })
  const chosen = { token: body.token, password: 'Primera2026' }
  expect((await app.call('employee/change-password', chosen, null, { 'accept-language': 'es-MX' })).status).toBe(200)
  expect((await lastMail(app, email)).subject).toBe('Se cambió su contraseña de Plantilla')
  expect(await languageOf(await signIn(app, { id }))).toBe('es')
})

test('a browser of a language that the product does not speak decides nothing', async () => {
  const person = await createPerson(app.db, { role: 'Client' })
  expect(await languageOf(await signInWith(person, 'fr-FR, *;q=0.5'))).toBeNull()
})

test.each(['xx', 'ES', 'es-MX', '', '../../etc'])('"%s" is no language to choose', async (language) => {
  const token = await signInAs(app, { role: 'Contractor' })
  const { status, body } = await app.call('employee/set-language', { language }, token)
  expect([status, body.fields[0].field]).toEqual([400, 'language'])
})
