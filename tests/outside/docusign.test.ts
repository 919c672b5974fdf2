import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDocuSign } from '../../server/outside/esign/docusign/create.ts'
import type { EnvelopeRequest, ESign } from '../../server/outside/esign/esign.ts'
import type { Timing } from '../../server/outside/timing.ts'
import { type DocuSignServer, startDocuSign } from '../support/docusign-server.ts'
import { quickTime } from './quick-time.ts'

const TEMPLATE = '99999999-0000-0000-0000-000000000001'
const PUBLIC = 'https://plantilla.example'
const ROLES = {
  Applicant: { textTabs: ['monthly_salary', 'firstname', 'start_date'], checkboxTabs: ['remote'], signHereTabs: ['sign'] },
  Admin: { signHereTabs: ['sign'] },
}

let server: DocuSignServer
let docusign: ESign
let time: ReturnType<typeof quickTime>

const connect = (changes: Partial<Timing> = {}, publicUrl = PUBLIC): ESign =>
  createDocuSign(server.settings, publicUrl, { ...time, ...changes })

beforeEach(async () => {
  time = quickTime()
  server = await startDocuSign(() => time.clock)
  server.account.templates.push({
    templateId: TEMPLATE,
    name: 'Contractor agreement',
    emailSubject: 'Your agreement',
    description: 'For contractors',
    folderName: 'Contractors',
    roles: ROLES,
  })
  docusign = connect()
})
afterEach(() => server.close())

const request = (change: Partial<EnvelopeRequest> = {}): EnvelopeRequest => ({
  key: 'request-1',
  templateId: TEMPLATE,
  kind: 'Contractor',
  emailSubject: 'Your agreement with Acme',
  values: { monthly_salary: '25,000.00', start_date: '2026-12-01', remote: 'true', shoe_size: '44' },
  signers: [
    { role: 'applicant', name: 'María Ñandú', email: 'maria@example.com', language: 'es' },
    { role: 'admin', name: 'Ada Admin', email: 'ada@example.com', language: 'en' },
  ],
  expiresAfterDays: 30,
  ...change,
})
const calls = (call: string): number => server.requests.filter((one) => one === call).length
const send = async (): Promise<string> => (await docusign.createEnvelope(request())).envelopeId
const only = () => {
  expect(server.account.envelopes).toHaveLength(1)
  return server.account.envelopes[0] as (typeof server.account.envelopes)[0]
}

describe('signing in', () => {
  test('one token serves many calls at once and is taken again shortly before it ends', async () => {
    await Promise.all([1, 2, 3].map(() => docusign.listTemplates('Contractor')))
    time.clock += 54 * 60_000
    await docusign.listTemplates('Contractor')
    expect(calls('POST /oauth/token')).toBe(1)
    time.clock += 2 * 60_000
    await expect(docusign.listTemplates('Contractor')).resolves.toHaveLength(1)
    expect(calls('POST /oauth/token')).toBe(2)
    expect(calls('GET /oauth/userinfo')).toBe(1)
  })

  test('a token that ends in the middle is taken again, and nothing is made twice [E8]', async () => {
    await docusign.listTemplates('Contractor')
    server.endTokens()
    await send()
    only()
    expect(calls('POST /oauth/token')).toBe(2)
  })

  test('consent that is missing is explained with the address where it is given', async () => {
    server.hasConsent = false
    await expect(send()).rejects.toMatchObject({ isPassing: false })
    const query = `response_type=code&scope=signature%20impersonation&client_id=${server.settings.integrationKey}`
    await expect(send()).rejects.toThrow(
      `${server.url}/oauth/auth?${query}&redirect_uri=https%3A%2F%2Fplantilla.example%2Fconsent`,
    )
    server.hasConsent = true
    await send()
    only()
  })

  test('a user that DocuSign does not know is a matter of the settings and not tried again', async () => {
    server.settings = { ...server.settings, userId: '00000000-0000-0000-0000-000000000000' }
    docusign = connect()
    await expect(send()).rejects.toMatchObject({
      text: 'DocuSign refused our sign-in (invalid_grant: user_not_found). Please check the DOCUSIGN_ settings.',
      isPassing: false,
    })
    expect(calls('POST /oauth/token')).toBe(1)
  })

  test('an account that the user does not have is reported', async () => {
    server.settings = { ...server.settings, accountId: '00000000-0000-0000-0000-000000000000' }
    await expect(connect().listTemplates('Client')).rejects.toThrow('Please check DOCUSIGN_ACCOUNT_ID.')
  })
})

describe('templates [E8]', () => {
  test('are those of the folder of the kind and of no folder of a kind, over all pages', async () => {
    const more = Array.from({ length: 250 }, (_, at) => ({
      templateId: `template-${at}`,
      name: `Template ${String(at).padStart(3, '0')}`,
      emailSubject: 'Subject',
      description: '',
      folderName: at < 100 ? 'Employee' : 'Misc',
      roles: ROLES,
    }))
    server.account.templates.push(...more)
    const found = await docusign.listTemplates('Contractor')
    expect(found).toHaveLength(151)
    expect(found[0]).toEqual({
      templateId: TEMPLATE,
      name: 'Contractor agreement',
      emailSubject: 'Your agreement',
      description: 'For contractors',
    })
    expect(await docusign.listTemplates('Employee')).toHaveLength(250)
    expect(await docusign.listTemplates('Client')).toHaveLength(150)
  })
})

describe('a new envelope [E8]', () => {
  test('goes to the applicant first, filled by the names of its fields, and asks for signed events', async () => {
    const { envelopeId, state } = await docusign.createEnvelope(request())
    const envelope = only()
    expect(envelope.envelopeId).toBe(envelopeId)
    expect(state).toMatchObject({
      status: 'sent',
      signers: [
        { role: 'applicant', status: 'sent' },
        { role: 'admin', status: 'created', changedAt: null },
      ],
      declinedReason: null,
    })
    expect(envelope.signers.map(({ roleName, email }) => [roleName, email])).toEqual([
      ['Applicant', 'maria@example.com'],
      ['Admin', 'ada@example.com'],
    ])
    expect(envelope.signers[0]?.tabs).toEqual({
      textTabs: [
        { tabLabel: 'monthly_salary', value: '25,000.00' },
        { tabLabel: 'start_date', value: '1 de diciembre de 2026' },
      ],
      checkboxTabs: [{ tabLabel: 'remote', selected: 'true' }],
    })
    expect(envelope.definition['eventNotification'].url).toBe('https://plantilla.example/webhooks/docusign')
    expect(envelope.definition['templateRoles'][0].emailNotification.supportedLanguage).toBe('es')
    expect(envelope.definition['templateRoles'][0].embeddedRecipientStartURL).toBe('SIGN_AT_DOCUSIGN')
  })

  test('is reminded of and ended by us: the reminders of the account are off, and it ends by itself only after that', async () => {
    await send()
    expect(only().definition['notification']).toEqual({
      useAccountDefaults: 'false',
      reminders: { reminderEnabled: 'false', reminderDelay: '0', reminderFrequency: '0' },
      expirations: { expireEnabled: 'true', expireAfter: '31', expireWarn: '0' },
    })
  })

  test('asks for no events where DocuSign cannot reach us', async () => {
    docusign = connect({}, 'http://localhost:4000')
    await send()
    expect(only().definition['eventNotification']).toBeUndefined()
  })

  test('of a template that lacks a role or is gone is refused in words', async () => {
    server.account.templates.push({ ...(server.account.templates[0] as never as object), templateId: 'x', roles: {} } as never)
    await expect(docusign.createEnvelope(request({ templateId: 'x' }))).rejects.toThrow('no signing role "applicant"')
    await expect(docusign.createEnvelope(request({ templateId: 'gone' }))).rejects.toMatchObject({
      text: 'DocuSign no longer has this template. Please choose another one.',
      isPassing: false,
    })
    expect(server.account.envelopes).toEqual([])
  })

  test('with one key is one, also by calls at the same time and from another process', async () => {
    const ids = await Promise.all([send(), send(), send()])
    ids.push((await connect().createEnvelope(request())).envelopeId)
    expect(new Set(ids)).toEqual(new Set([only().envelopeId]))
    await docusign.createEnvelope(request({ key: 'request-2' }))
    expect(server.account.envelopes).toHaveLength(2)
  })

  test('that was taken although no answer came is found and not made again', async () => {
    server.faults.push({ on: /^POST \/envelopes$/, isCut: true, isDone: true })
    expect(await send()).toBe(only().envelopeId)
    expect(calls('POST /envelopes')).toBe(1)
  })

  test('an envelope that may still arrive is not made again at once; a later attempt finds it', async () => {
    server.faults.push({ on: /^POST \/envelopes$/, isCut: true, isDone: true })
    // DocuSign does not find it yet.
    const [find] = [server.account.handle]
    server.account.handle = (method, path, query, body) =>
      method === 'GET' && path === '/envelopes'
        ? { status: 200, body: { resultSetSize: '0' } }
        : find(method, path, query, body)
    await expect(send()).rejects.toMatchObject({ isPassing: true })
    server.account.handle = find
    expect(await send()).toBe(only().envelopeId)
    expect(calls('POST /envelopes')).toBe(1)
  })

  test('that failed with a 5xx is made by the next call', async () => {
    server.faults.push({ on: /^POST \/envelopes$/, status: 503 })
    await expect(send()).rejects.toMatchObject({
      text: 'DocuSign does not answer at the moment. Please try again in a few minutes.',
      isPassing: true,
    })
    expect(server.account.envelopes).toEqual([])
    await send()
    only()
  })

  test('of a process that was killed before it wrote anything is found by the next one', async () => {
    const made = await send()
    // The next process knows nothing but the key.
    expect((await connect().createEnvelope(request())).envelopeId).toBe(made)
    server.account.open(made, 'applicant')
    expect((await connect().createEnvelope(request())).state.status).toBe('delivered')
    only()
  })
})

describe('a DocuSign that is busy', () => {
  test('is asked again after 5xx, with growing pauses, where that is safe', async () => {
    server.faults.push({ status: 500 }, { status: 503 }, { status: 502 })
    expect(await docusign.listTemplates('Contractor')).toHaveLength(1)
    expect(time.pauses).toHaveLength(3)
    expect(time.pauses[1]).toBeGreaterThan(time.pauses[0] as number)
    expect(time.pauses[2]).toBeGreaterThan(time.pauses[1] as number)
  })

  test('is given up after four tries', async () => {
    server.faults.push(...Array.from({ length: 4 }, () => ({ status: 503 })))
    await expect(docusign.listTemplates('Contractor')).rejects.toMatchObject({ isPassing: true })
    expect(calls('GET /templates')).toBe(4)
  })

  test('is given up after four tries that get no answer in time', async () => {
    docusign = connect({ timeoutMs: 50 })
    server.faults.push(...Array.from({ length: 4 }, () => ({ on: /^GET \/templates$/, isSilent: true })))
    await expect(docusign.listTemplates('Contractor')).rejects.toMatchObject({ isPassing: true })
    expect(time.pauses).toHaveLength(3)
  })

  test('says how long to wait, and is given that time; an envelope too is safe to send again', async () => {
    server.faults.push({
      on: /^POST/,
      status: 429,
      code: 'BURST_APIINVOCATION_LIMIT_EXCEEDED',
      headers: { 'retry-after': '7' },
    })
    await send()
    only()
    expect(time.pauses).toEqual([7000])
  })

  test('over the hourly limit is left alone, with the time it needs', async () => {
    const reset = String(Math.ceil(time.clock / 1000) + 25 * 60 - 20)
    server.faults.push({ status: 400, code: 'HOURLY_APIINVOCATION_LIMIT_EXCEEDED', headers: { 'x-ratelimit-reset': reset } })
    await expect(docusign.listTemplates('Contractor')).rejects.toMatchObject({
      text: 'DocuSign does not accept more calls for now. Please try again in 25 minutes.',
      isPassing: true,
    })
    expect(time.pauses).toEqual([])
  })

  test('that cannot be reached at all is a passing error', async () => {
    server.settings = { ...server.settings, authUrl: 'http://127.0.0.1:1' }
    await expect(connect().listTemplates('Contractor')).rejects.toMatchObject({ isPassing: true })
  })
})

describe('an envelope under way', () => {
  test('is read with both signatures [E8]', async () => {
    const id = await send()
    server.account.sign(id, 'applicant')
    server.account.sign(id, 'admin')
    const state = await docusign.readEnvelope(id)
    expect(state).toMatchObject({ status: 'completed', signers: [{ status: 'completed' }, { status: 'completed' }] })
    expect(state.changedAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/)
    await expect(docusign.readEnvelope('00000000-0000-0000-0000-000000000000')).rejects.toMatchObject({ isPassing: false })
  })

  test('gives a link to the next signer, and to no one before [E8]', async () => {
    const id = await send()
    await expect(docusign.createSigningUrl(id, 'admin', PUBLIC)).rejects.toThrow('It is not your turn to sign yet.')
    expect(await docusign.createSigningUrl(id, 'applicant', `${PUBLIC}/back`)).toMatch(/^https:\/\/demo\.docusign\.net\//)
    server.account.sign(id, 'applicant')
    expect(await docusign.createSigningUrl(id, 'admin', PUBLIC)).toMatch(/^https:/)
  })

  test('is reminded of by mail, to a corrected address where there is one', async () => {
    const id = await send()
    await docusign.remindEnvelope(id)
    expect(only().signers.map(({ resent, email }) => [resent, email])).toEqual([
      [1, 'maria@example.com'],
      [0, 'ada@example.com'],
    ])
    server.account.sign(id, 'applicant')
    await docusign.remindEnvelope(id, 'ada.lovelace@example.com')
    expect(only().signers[1]).toMatchObject({ resent: 1, email: 'ada.lovelace@example.com' })
    expect(await docusign.createSigningUrl(id, 'admin', PUBLIC)).toMatch(/^https:/)
    server.account.sign(id, 'admin')
    await expect(docusign.remindEnvelope(id)).rejects.toThrow('Everyone has already signed this agreement.')
  })

  test('is voided once, also when the answer was lost; a finished one is not', async () => {
    const id = await send()
    server.faults.push({ on: /^PUT/, status: 502, isDone: true })
    await docusign.voidEnvelope(id, 'Wrong salary')
    expect(only()).toMatchObject({ status: 'voided', voidedReason: 'Wrong salary' })
    const other = (await docusign.createEnvelope(request({ key: 'other' }))).envelopeId
    server.account.decline(other, 'applicant', 'Too little')
    expect(await docusign.readEnvelope(other)).toMatchObject({ status: 'declined', declinedReason: 'Too little' })
    await expect(docusign.voidEnvelope(other, 'x')).rejects.toThrow('The agreement is already finished')
  })

  test('is downloaded, the document and the evidence [E8]', async () => {
    const id = await send()
    expect((await docusign.downloadPdf(id, 'document')).toString()).toBe('%PDF-1.7 sent')
    expect((await docusign.downloadPdf(id, 'evidence')).toString()).toBe('%PDF-1.7 of sent')
  })
})
