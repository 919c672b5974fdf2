import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { type EnvelopeEvent, ESignError } from '../../server/outside/esign/esign.ts'
import { statusAndCode } from '../support/app.ts'
import { applyEvent, createContractor } from '../support/envelopes.ts'
import { eventually } from '../support/eventually.ts'
import { signIn, signInAs } from '../support/people.ts'
import { actionsOf, insertRow, rowOf, rowsOf, setRow } from '../support/rows.ts'
import { testApp, visitor } from '../support/test-app.ts'

const app = testApp({}, { now: null })
const [admin, token] = visitor(app, { role: 'Admin', password: null })
beforeEach(() => {
  app.paper.failures.length = 0
})

const SEND = 'contractor/create-new-envelope'
const STATUS = 'contractor/get-status-envelope-by-id'
const SIGN = 'contractor/create-url-to-sign'
const order = (contractId: number, more: object = {}) => ({ templateId: 'services', contractId, role: 'Contractor', ...more })
const send = async (contractId: number, more: object = {}) => (await app.call(SEND, order(contractId, more), token)).body.data
const apply = (event: EnvelopeEvent) => applyEvent(app.db, event)
const envelopeActions = async (personId: number) =>
  (await actionsOf(app.db, 'person', personId)).filter((action) => action.startsWith('envelope.'))

describe('a contract is sent and signed [E8]', () => {
  test('templates have the members of the specification', async () => {
    const { body } = await app.call('contractor/get-all-template-docusing', { role: 'Contractor' }, token)
    expect(body.data.map(Object.keys)).toEqual([['templateId', 'name', 'emailSubject', 'description']])
  })

  test('from the envelope to both signatures, the papers stored, all notified', async () => {
    const { person, contractId } = await createContractor(app.db)
    const owner = await signIn(app, person)
    const sent = await send(contractId)
    expect(sent).toMatchObject({
      contract_id: contractId,
      envelope_status: 'sent',
      applicant_signature_status: 'sent',
      admin_signature_status: 'created',
      turn: 'applicant',
      may_sign: false,
      applicant: { email: person.email },
      admin: { email: admin.email },
    })
    expect((await rowOf(app.db, 'contracts', { id: contractId })).status).toBe('Sent')
    const named = { contractId, envelopeId: sent.envelope_id, role: 'Contractor' }
    // It is not our turn yet.
    const early = await app.call(SIGN, named, token)
    expect(early.body).toMatchObject({ status: 409, code: 'NOT_YOUR_TURN', message: 'It is not your turn to sign yet.' })
    const { url } = (await app.call(SIGN, named, owner)).body.data
    expect(decodeURIComponent(url)).toMatch(
      new RegExp(`/sign/${sent.envelope_id}/applicant[?]return=.*/admin/employee-detail[?]tab=contract$`),
    )
    await apply(app.paper.sign(sent.envelope_id))
    expect((await app.call(SIGN, named, owner)).body.code).toBe('NOT_YOUR_TURN')
    expect((await app.call(SIGN, named, token)).status).toBe(200)
    await apply(app.paper.sign(sent.envelope_id))
    const done = (await app.call(STATUS, named, owner)).body.data
    expect(done).toMatchObject({
      envelope_status: 'completed',
      applicant_signature_status: 'completed',
      admin_signature_status: 'completed',
      turn: null,
    })
    expect((await app.call(SIGN, named, token)).body.code).toBe('ENVELOPE_STATE')
    await eventually(async () => expect(await envelopeActions(person.id)).toContain('envelope.kept'))
    for (const part of ['document', 'evidence']) {
      const file = await app.download('contractor/download-signed-envelope', { contractId, part }, owner)
      expect([file.statusCode, file.headers['content-type'], file.body.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-'])
      expect(file.body).toContain(`(${part})`)
    }
    await eventually(() => {
      const told = app.mails.filter(({ subject }) => subject.startsWith('Signed by everyone')).map(({ to }) => to)
      expect(told).toEqual(expect.arrayContaining([person.email, admin.email]))
    })
    expect(await envelopeActions(person.id)).toEqual([
      'envelope.sent',
      'envelope.link-made',
      'envelope.delivered',
      'envelope.link-made',
      'envelope.completed',
      'envelope.kept',
      'envelope.opened',
      'envelope.opened',
    ])
  })

  test("opening reads the provider's unreported changes [D6]", async () => {
    const { contractId } = await createContractor(app.db)
    const { envelope_id } = await send(contractId)
    app.paper.open(envelope_id)
    const read = () => app.call(STATUS, { contractId, envelopeId: envelope_id, role: 'Contractor' }, token)
    expect((await read()).body.data.envelope_status).toBe('sent')
    app.now.value = new Date(Date.now() + 60_000)
    expect((await read()).body.data).toMatchObject({
      envelope_status: 'delivered',
      turn: 'applicant',
      events: [{ what: 'sent' }, { what: 'delivered' }],
    })
    app.now.value = new Date(Date.now() + 120_000)
    app.paper.failures.push(new ESignError('Away.', true))
    expect((await read()).body.data.envelope_status).toBe('delivered')
  })

  test('the person is asked where the invitation goes; a bad address is refused', async () => {
    const { contractId } = await createContractor(app.db)
    const { status, body } = await app.call(SEND, order(contractId, { email: 'no address' }), token)
    expect([status, body.fields]).toEqual([400, [{ field: 'email', message: 'Invalid email format.' }]])
    expect((await send(contractId, { email: 'other@plantilla.test' })).applicant.email).toBe('other@plantilla.test')
  })
})

test('an agreement has RFC and CURP in capitals and the name of the state, however they are stored [E8]', async () => {
  const { person, contractId } = await createContractor(app.db)
  const numbers = { rfc: 'ruan900505k8a', curp: 'ruan900505mdfzxn03' }
  await insertRow(app.db, 'employee_details', { person_id: person.id, ...numbers })
  await insertRow(app.db, 'addresses', { person_id: person.id, country: 'México', state: 'CMX' })
  await send(contractId)
  expect(app.paper.requests.at(-1)?.values).toMatchObject({
    rfc: 'RUAN900505K8A',
    curp: 'RUAN900505MDFZXN03',
    state: 'Ciudad de México',
  })
})

describe('no second envelope [E8]', () => {
  test('for one requestKey, also when the provider had made it and its answer was lost', async () => {
    const { contractId } = await createContractor(app.db)
    const requestKey = randomUUID()
    const before = app.paper.requests.length
    app.paper.afterCreate = async () => {
      throw new ESignError('The line went dead.', true)
    }
    expect(await statusAndCode(app.call(SEND, order(contractId, { requestKey }), token))).toEqual([502, 'PROVIDER'])
    app.paper.afterCreate = async () => {}
    const again = await app.call(SEND, order(contractId, { requestKey }), token)
    const third = await app.call(SEND, order(contractId, { requestKey }), token)
    expect(again.status).toBe(200)
    expect(third.body.data.envelope_id).toBe(again.body.data.envelope_id)
    const keys = app.paper.requests.slice(before).map(({ key }) => key)
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  })

  test('for two orders at once, and none while one is under way', async () => {
    const { contractId } = await createContractor(app.db)
    const answers = await Promise.all(
      [1, 2, 3].map(() => app.call(SEND, order(contractId, { requestKey: randomUUID() }), token)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await app.call(STATUS, { contractId }, token)).body.missing).toEqual(['An envelope is sent already.'])
  })

  test('a refusal for good leaves nothing in the way; the key is not taken', async () => {
    const { contractId } = await createContractor(app.db)
    const requestKey = randomUUID()
    app.paper.afterCreate = async () => {
      throw new ESignError('The template is gone.', false)
    }
    const refused = await app.call(SEND, order(contractId, { requestKey }), token)
    app.paper.afterCreate = async () => {}
    expect(refused.body.message).toBe('The signature service could not do this: The template is gone.')
    expect((await app.call(SEND, order(contractId, { requestKey }), token)).status).toBe(200)
  })

  test('events that are faster than the answer are applied when the envelope has its name', async () => {
    const { contractId } = await createContractor(app.db)
    app.paper.afterCreate = async (id) => {
      expect(await apply(app.paper.open(id))).toBe('waiting')
    }
    const sent = await send(contractId)
    app.paper.afterCreate = async () => {}
    expect(sent).toMatchObject({ envelope_status: 'delivered', applicant_signature_status: 'delivered' })
  })
})

describe('an envelope that is not signed [E8]', () => {
  test('declined by the person with a reason, it is sent again', async () => {
    const { person, contractId } = await createContractor(app.db)
    const first = await send(contractId)
    await apply(app.paper.decline(first.envelope_id, 'The fee is another one.'))
    expect((await app.call(STATUS, { contractId }, token)).body.data).toMatchObject({
      envelope_status: 'declined',
      applicant_signature_status: 'declined',
      declined_reason: 'The fee is another one.',
      actions: ['send'],
    })
    expect((await send(contractId)).envelope_id).not.toBe(first.envelope_id)
    // The first one is still asked about by its own name.
    const asked = await app.call(STATUS, { contractId, envelopeId: first.envelope_id }, token)
    expect(asked.body.data.envelope_status).toBe('declined')
    await eventually(() => {
      const told = app.mails.find(({ to, subject }) => to === admin.email && subject.startsWith('Not signed'))
      expect(told?.text).toContain('The fee is another one.')
    })
    expect(await envelopeActions(person.id)).toEqual(['envelope.sent', 'envelope.declined', 'envelope.sent'])
  })

  test('voided with a reason of at least 10 characters', async () => {
    const { person, contractId } = await createContractor(app.db)
    const { envelope_id } = await send(contractId)
    const stop = (reason: string) =>
      app.call('contractor/void-envelope', { contractId, envelopeId: envelope_id, reason }, token)
    expect((await stop('short')).body.fields).toEqual([
      { field: 'reason', message: 'Enter a reason of at least 10 characters.' },
    ])
    expect((await stop('The fee has changed.')).body.data).toMatchObject({
      envelope_status: 'voided',
      closing_reason: 'The fee has changed.',
    })
    expect((await stop('The fee has changed.')).body.message).toBe('This envelope is Voided; that step is not possible now.')
    await eventually(() =>
      expect(app.mails.some(({ to, text }) => to === person.email && text.includes('fee has changed'))).toBe(true),
    )
  })

  test('an envelope signed meanwhile is not voided, and its state is known then', async () => {
    const { contractId } = await createContractor(app.db)
    const { envelope_id } = await send(contractId)
    app.paper.sign(envelope_id)
    app.paper.sign(envelope_id)
    const { status, body } = await app.call('contractor/void-envelope', { contractId, reason: 'The fee has changed.' }, token)
    expect([status, body.message]).toEqual([409, 'This envelope is Completed; that step is not possible now.'])
    expect((await app.call(STATUS, { contractId }, token)).body.data.envelope_status).toBe('completed')
  })

  /** A job of an envelope before may still ask the provider, and would get the failure. */
  const noJobIsDue = () =>
    eventually(async () => {
      expect((await app.pool.query('select from graphile_worker.jobs where run_at <= now()')).rowCount).toBe(0)
    })
  const emailOf = async (contractId: number) => (await rowOf(app.db, 'envelopes', { contract_id: contractId })).applicant_email
  test('the corrected email is kept where the answer to the reminder is lost, and goes with the next one', async () => {
    const { person, contractId } = await createContractor(app.db)
    const { envelope_id } = await send(contractId)
    const remind = () => app.call('contractor/remind-envelope', { contractId, newEmail: 'right@plantilla.test' }, token)
    await noJobIsDue()
    app.paper.failures.push(new ESignError('No answer.', true))
    expect((await remind()).body.code).toBe('PROVIDER')
    expect(await emailOf(contractId)).toBe('right@plantilla.test')
    expect(await envelopeActions(person.id)).toContain('envelope.corrected')
    expect((await remind()).status).toBe(200)
    expect(app.paper.reminded.at(-1)).toEqual({ envelopeId: envelope_id, email: 'right@plantilla.test' })
    app.now.value = new Date(Date.now() + 601_000)
    app.paper.failures.push(new ESignError('This address is refused.', false))
    const refused = { contractId, newEmail: 'third@plantilla.test' }
    expect((await app.call('contractor/remind-envelope', refused, token)).body.code).toBe('PROVIDER')
    expect(await emailOf(contractId)).toBe('right@plantilla.test')
  })

  test('reminded once in ten minutes, with a corrected email', async () => {
    const { contractId } = await createContractor(app.db)
    const { envelope_id } = await send(contractId)
    const remind = (more: object = {}) => app.call('contractor/remind-envelope', { contractId, ...more }, token)
    await noJobIsDue()
    app.paper.failures.push(new ESignError('Away.', true))
    expect((await remind()).body.code).toBe('PROVIDER')
    expect((await remind({ newEmail: 'new@plantilla' })).body.fields).toEqual([
      { field: 'newEmail', message: 'Invalid email format.' },
    ])
    expect((await remind({ newEmail: 'new@plantilla.test' })).body.data.applicant.email).toBe('new@plantilla.test')
    expect(app.paper.reminded.at(-1)).toEqual({ envelopeId: envelope_id, email: 'new@plantilla.test' })
    const soon = await remind()
    expect([soon.status, soon.body.code]).toEqual([429, 'RATE_LIMIT'])
    expect(soon.body.retryAfter).toBeGreaterThan(590)
    app.now.value = new Date(Date.now() + 601_000)
    expect((await remind()).status).toBe(200)
    app.now.value = null
    await apply(app.paper.sign(envelope_id))
    app.now.value = new Date(Date.now() + 1_300_000)
    expect((await remind({ newEmail: 'third@plantilla.test' })).body.fields[0].field).toBe('newEmail')
  })
})

test('staff that only looks at an envelope is offered no step [D6]', async () => {
  const { contractId } = await createContractor(app.db)
  await send(contractId)
  const permissions = { employeeOnboarding: { viewTabDocusign: true } }
  const viewer = await signInAs(app, { role: 'InternalEmployee', password: null, permissions })
  const { may_send, data } = (await app.call(STATUS, { contractId }, viewer)).body
  expect([may_send, data.actions]).toEqual([false, []])
})

describe('no envelope is sent [E8]', () => {
  test.each(['Approved', 'Terminated'])('only in Request, Uploads and Signing, not when %s', async (onboarding) => {
    const { contractId } = await createContractor(app.db, { status: onboarding })
    expect(await statusAndCode(app.call(SEND, order(contractId), token))).toEqual([409, 'ONBOARDING_STATE'])
    const seen = (await app.call(STATUS, { contractId }, token)).body
    expect(seen).toMatchObject({ data: null, missing: [`This person is in ${onboarding}; that step is not possible now.`] })
  })

  test.each(['Denied', 'Suspended'])('not for a company that is %s', async (company) => {
    const { contractId, companyId } = await createContractor(app.db)
    await setRow(app.db, 'companies', { id: companyId }, { status: company })
    for (const [operation, input] of [
      [SEND, order(contractId)],
      ['client/send-envelope-client', { clientId: companyId, templateId: 'master' }],
    ] as const) {
      const { status, body } = await app.call(operation, input, token)
      expect([status, body.code]).toEqual([409, 'CLIENT_STATE'])
      expect(body.message).toBe(`This client is in ${company}; that step is not possible now.`)
    }
    expect(await rowsOf(app.db, 'envelopes', { company_id: companyId }, ['id'])).toEqual([])
  })
})
