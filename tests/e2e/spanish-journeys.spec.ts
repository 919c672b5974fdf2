import type { Browser, Page } from '@playwright/test'
import { makePdf } from '../../server/demo/demo-pdf.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { invitation, mailed } from './support/mailed.ts'
import { accountButton } from './support/office.ts'
import { type EmptyServer, payrollTeam, startEmptyServer } from './support/payroll-server.ts'
import { reader } from './support/spanish.ts'

// Long ways, in a browser of a Spanish speaker: every page, dialog, message and mail on them is read for English words.
test.describe.configure({ mode: 'default', timeout: 240_000 })
test.use({ actionTimeout: 20_000 })

const PASSWORD = 'Primera2026'
const DOCUMENTS = ['rfc', 'cifd', 'curp', 'nss', 'idOfficial', 'bank']
/** The smallest picture that is one. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** Names that the tests give. */
const WRITTEN = [
  /(Limited )?Company \w+/g,
  /(Ana )?Employee \d+( \w+)?/g,
  /\b(Mexico|English)\b/g,
  /https?:\S+/g,
  /[\w.-]+\.(pdf|png|xml|csv)\b/g,
  /Commissions of January\./g,
]

let at: EmptyServer
test.beforeAll(async () => {
  test.setTimeout(180_000)
  at = await startEmptyServer()
})
test.afterAll(() => at.stop())

/** Rules of a company name the language of its new people. */
const speakSpanish = ({ companyId }: { companyId: number }) =>
  at.pool.query("update companies set locale = 'es' where id = $1", [companyId])

const open = async (browser: Browser, width = 1440, session: Record<string, string> = {}): Promise<Page> => {
  const localStorage = Object.entries(session).map(([name, value]) => ({ name, value }))
  const context = await browser.newContext({
    baseURL: at.server.url,
    locale: 'es-MX',
    reducedMotion: 'reduce',
    viewport: { width, height: 900 },
    storageState: { cookies: [], origins: [{ origin: at.server.url, localStorage }] },
  })
  return context.newPage()
}

test('an employee comes by the mailed link, and goes on a telephone to step 8: photo, profile, address, numbers, documents, bank, house credit [E5, E6, C2, C3, C19]', async ({
  browser,
  request,
}) => {
  const team = await payrollTeam(at, 2)
  await speakSpanish(team)
  const { found, read, readPage } = reader(WRITTEN)
  const email = `paula${Date.now()}@correo.test`
  const created = await at.server.call(
    'employee/create-employee-by-client',
    {
      typeUser: 'Employee',
      firstname: 'Paula',
      lastname: 'Guiada',
      email,
      phone: `55${Date.now()}`.slice(0, 10),
      job_name: 'Analista',
      start_date: '2026-12-01',
      monthly_salary: '18500.00',
    },
    team.tokens.client,
  )
  expect(created.status).toBe(200)
  const { id } = created.body.employee
  const link = await invitation(request, email, { server: at.server.url })
  const page = await open(browser, 400)
  await page.goto(link)
  await readPage('first password', page)
  await page.getByLabel('Contraseña nueva', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirmar contraseña', { exact: true }).fill('Otra2026')
  await page.getByRole('button', { name: 'Guardar contraseña' }).click()
  await readPage('passwords that differ', page)
  await page.getByLabel('Confirmar contraseña', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Guardar contraseña' }).click()
  await expect(page).toHaveURL('/login')
  await readPage('sign-in', page)
  await page.getByRole('textbox', { name: 'Correo' }).fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Contraseña', { exact: true }).press('Enter')
  await expect(page).toHaveURL('/admin')
  await readPage('tour on Home', page)
  await page.getByRole('dialog', { name: 'Agregue su foto' }).getByRole('link').first().click()

  const photo = page.getByRole('dialog', { name: 'Foto' })
  await readPage('photo', page)
  await expectAccessible(page)
  await photo.locator('input[type=file]').setInputFiles({ name: 'yo.png', mimeType: 'image/png', buffer: PNG })
  await photo.getByRole('button', { name: 'Guardar foto' }).click()

  const editor = page.getByRole('dialog', { name: 'Editar perfil' })
  const save = () => editor.getByRole('button', { name: 'Guardar cambios' }).click()
  const begin = async (title: string) => {
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
    await page.getByRole('button', { name: 'Editar perfil' }).click()
    await expect(editor.getByRole('tabpanel')).toBeVisible()
    await readPage(title, page)
    await expectAccessible(page)
  }
  await begin('Cuéntenos de usted')
  await editor.getByRole('textbox', { name: 'Nacionalidad' }).fill('7')
  await editor.getByLabel('Fecha de nacimiento').fill('2025-05-01')
  await save()
  await readPage('a profile with wrong values', page)
  await editor.getByRole('textbox', { name: 'Nacionalidad' }).fill('Mexicana')
  await editor.getByLabel('Fecha de nacimiento').fill('1990-05-01')
  await editor.getByRole('combobox', { name: 'Género' }).selectOption({ label: 'Femenino' })
  await editor.getByRole('combobox', { name: 'Estado civil' }).selectOption({ index: 1 })
  await save()
  await begin('Agregue su domicilio')
  for (const [label, value] of Object.entries({
    Calle: 'Reforma',
    'Número exterior': '10',
    'Número interior': '0',
    Colonia: 'Centro',
    'Código postal': '50000',
    Ciudad: 'Toluca',
  })) {
    await editor.getByRole('textbox', { name: label, exact: true }).fill(value)
  }
  await editor.getByLabel('País').fill('Mexico')
  await editor.getByLabel('Estado', { exact: true }).selectOption('Estado de México')
  await save()
  await begin('Agregue sus datos oficiales')
  const digits = `${Date.now()}`.slice(-9)
  for (const [label, value] of Object.entries({ RFC: `RF${digits}`, CIFD: '1', CURP: `CU${digits}`, NSS: `7${digits}` })) {
    await editor.getByRole('textbox', { name: label, exact: true }).fill(value)
  }
  const contact = editor.getByRole('group', { name: 'Contacto de emergencia' })
  await contact.getByLabel('Nombre').fill('José Peña')
  await contact.getByLabel('Teléfono').fill('5587654321')
  await contact.getByLabel('Correo').fill('jose@example.com')
  await save()
  await editor.getByRole('checkbox').check()
  await readPage('numbers of another form', page)
  await save()
  await expect(page.getByRole('heading', { level: 2, name: 'Suba sus documentos' })).toBeVisible()
  await page.getByRole('button', { name: 'Subir documentos' }).click()
  const upload = page.getByRole('dialog', { name: 'Subir documentos' })
  await readPage('documents', page)
  await upload
    .getByTestId('file-rfc')
    .setInputFiles({ name: 'rfc.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no') })
  await readPage('a file that is no PDF', page)
  for (const kind of DOCUMENTS) {
    const buffer = makePdf(kind, ['Hecho para una prueba'])
    await upload.getByTestId(`file-${kind}`).setInputFiles({ name: `${kind}.pdf`, mimeType: 'application/pdf', buffer })
  }
  await upload.getByRole('button', { name: 'Subir', exact: true }).click()
  await expect(upload).toBeHidden()
  await page.getByRole('button', { name: 'Editar datos bancarios' }).click()
  await readPage('bank details', page)
  const bank = page.getByRole('dialog', { name: 'Editar datos bancarios' })
  await bank.getByLabel('CLABE').fill('002010077777777771')
  await bank.getByRole('button', { name: 'Guardar cambios' }).click()
  await page.getByRole('button', { name: 'Editar crédito Infonavit' }).click()
  await readPage('house credit', page)
  const credit = page.getByRole('dialog', { name: 'Editar crédito Infonavit' })
  await credit.getByRole('combobox').selectOption({ index: 1 })
  await credit.getByLabel('Número de crédito').fill('0')
  await credit.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Ya nos envió todo' })).toBeVisible()
  await readPage('the end of the guide', page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Terminar' }).click()
  await page.getByRole('tab', { name: 'Historial' }).click()
  await readPage('history', page)
  const { body } = await at.server.call('employee/get-employee-by-id', { id }, team.tokens.client)
  expect(body.client).toMatchObject({ step: 8, user_guide: false, onboarding: { status: 'Uploads' } })
  await page.goto('/admin')
  await readPage('Home while the documents are checked', page)
  const mails = await request.get(`${at.server.url}/dev/outbox`, {
    params: { to: email },
    headers: { accept: 'application/json' },
  })
  for (const { subject, text } of (await mails.json()).mails) read(`mail: ${subject}`, `${subject} ${text}`)
  expect(found).toEqual({})
  await page.context().close()
})

test('staff runs a payroll, the client approves it on a telephone, the employee reads the receipt', async ({
  browser,
  request,
}) => {
  const team = await payrollTeam(at, 3)
  await speakSpanish(team)
  const { found, read, readPage } = reader(WRITTEN)
  const staff = await open(browser, 1440, { token: team.tokens.admin, logged: 'true', role: 'Admin' })
  const dialog = staff.getByRole('dialog')
  // Home does not load the names of the events.
  await staff.goto('/admin')
  await accountButton(staff, 'Ana').click()
  await staff.getByRole('button', { name: 'Configuración de notificaciones' }).click()
  await expect(dialog.getByRole('checkbox', { name: 'Nuevo cliente' })).toBeVisible()
  await readPage('notification settings on Home', staff)
  await staff.goto('/admin/request-payments?new=1')
  await readPage('new payment request', staff)
  await dialog.getByRole('combobox', { name: 'Empresa' }).fill(team.company)
  await staff.getByRole('option', { name: team.company }).click()
  for (const [label, day] of Object.entries({
    'Inicio del periodo': '2026-01-16',
    'Fin del periodo': '2026-01-31',
    'Fecha de pago': '2026-01-30',
  })) {
    await dialog.getByLabel(new RegExp(`^${label}`)).fill(day)
  }
  await dialog.getByRole('button', { name: 'Crear', exact: true }).click()
  await expect(staff).toHaveURL(/request-detail\/\d+/)
  await readPage('a new request', staff)
  await staff.getByRole('button', { name: 'Subir incidencias' }).click()
  await readPage('incidents', staff)
  const rows = ['E1,,Falta,2026-01-19,2026-01-20,2,,', 'E2,,Comisiones,,,,250.00,', 'E9,,Tiempo,,,x,,']
  const check = async (lines: string[]) => {
    const content = ['número,nombre,tipo,primer_día,último_día,cantidad,importe,nota', ...lines].join('\n')
    const file = { name: 'incidencias.csv', mimeType: 'text/csv', buffer: Buffer.from(content) }
    await dialog.locator('input[type=file]').setInputFiles(file)
    await dialog.getByRole('button', { name: /^Revisar/ }).click()
  }
  await check(rows)
  await expect(dialog.getByText('E9').first()).toBeVisible()
  await readPage('a file with a mistake', staff)
  await check(rows.slice(0, 2))
  await dialog.getByRole('button', { name: /^Agregar 2/ }).click()
  await expect(dialog).toBeHidden()
  await staff.getByRole('button', { name: 'Recalcular' }).click()
  const send = staff.getByRole('button', { name: 'Enviar al cliente' })
  await expect(send).toBeEnabled({ timeout: 30_000 })
  await readPage('amounts', staff)
  await staff.getByRole('button', { name: /Employee 00001/ }).click()
  for (const line of await dialog.getByRole('button', { expanded: false }).all()) await line.click()
  await readPage('a payroll with its explanations', staff)
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect(dialog).toBeHidden()
  await send.click()
  await readPage('sending', staff)
  if ((await dialog.getByRole('checkbox').count()) > 0) await dialog.getByRole('checkbox').check()
  await dialog.getByRole('textbox', { name: /^Nota para el cliente/ }).fill('Comisiones de enero.')
  await dialog.getByRole('button', { name: 'Enviar al cliente' }).click()
  await expect(dialog).toBeHidden()

  const link = await mailed(request, team.client.email, /\/approve-payment\/[\w-]{43}/, { server: at.server.url })
  const phone = await open(browser, 400)
  await phone.goto(link)
  await readPage('approval', phone)
  await phone.getByRole('button', { name: 'Aprobar esta solicitud de pago' }).click()
  await expect(phone.getByRole('heading', { name: 'Solicitud de pago aprobada' })).toBeVisible()
  await readPage('approved', phone)

  const client = await open(browser, 400, { token: team.tokens.client, logged: 'true', role: 'Client' })
  await client.goto(new URL(staff.url()).pathname)
  await readPage('the request of the client', client)
  await client.getByRole('button', { name: 'Subir comprobante de pago' }).click()
  const buffer = Buffer.from(makePdf('SPEI', ['Pagado']))
  await client.getByTestId('proof').setInputFiles({ name: 'spei.pdf', mimeType: 'application/pdf', buffer })
  await readPage('the proof', client)
  await client.getByRole('dialog').getByRole('button', { name: 'Subir comprobante de pago' }).click()
  await expect(client.getByRole('dialog')).toBeHidden()

  await staff.reload()
  await staff.getByRole('button', { name: 'Marcar como pagada' }).click()
  await readPage('set as paid', staff)
  await dialog.getByRole('button', { name: 'Marcar como pagada' }).click()
  await expect(dialog).toBeHidden()
  for (const tab of ['Aprobación y pago', 'Historial', 'Archivos']) {
    await staff.getByRole('tab', { name: tab }).click()
    await readPage(tab, staff)
  }
  await staff.getByRole('button', { name: 'Emitir 3 CFDI de nómina' }).click()
  await expect(staff.getByText('Ya se emitieron todos los CFDI de nómina.')).toBeVisible({ timeout: 60_000 })
  await readPage('tax receipts', staff)
  const requestId = Number(/\d+$/.exec(new URL(staff.url()).pathname)?.[0])
  expect((await at.server.call('payroll/send-payrolls', { requestId }, team.tokens.admin)).status).toBe(200)

  const worker = await open(browser, 400, { token: team.worker.token, logged: 'true', role: 'Employee' })
  await worker.goto('/admin/my-payrolls')
  await readPage('receipts', worker)
  await worker.getByRole('link', { name: /^Pagado/ }).click()
  await expect(worker.getByText('PDF en español')).toBeVisible()
  await readPage('a receipt', worker)
  const answer = await request.get(`${at.server.url}/dev/outbox`, {
    params: { to: team.client.email },
    headers: { accept: 'application/json' },
  })
  for (const { subject, text } of (await answer.json()).mails) read(`mail: ${subject}`, `${subject} ${text}`)
  expect(found).toEqual({})
  for (const page of [staff, phone, client, worker]) await page.context().close()
})
