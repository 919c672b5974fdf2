import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { addJob } from '../../server/queue/enqueue.ts'
import { holdHistory, untilLocked } from '../support/locks.ts'
import { jobsDone, mailsTo } from '../support/mailbox.ts'
import { createPerson, signInAs } from '../support/people.ts'
import { addRow, insertRow, rowOf, setRow } from '../support/rows.ts'
import {
  addContract,
  CALCULATE,
  confirmEnding,
  createWorkplace,
  ending,
  LIST,
  NOON,
  REQUEST,
  TERMINATE,
  totalsHash,
  type Workplace,
} from '../support/terminations.ts'
import { testApp } from '../support/test-app.ts'
import { sampleFile } from '../support/uploads.ts'

const app = testApp({}, { now: NOON })
let place: Workplace
beforeEach(async () => {
  place = await createWorkplace(app)
})

const { stringify } = JSON
const request = (input: object = ending(), token = place.client) =>
  app.call(REQUEST, { contractId: place.contractId, ...input }, token)
const terminations = async (token = place.admin) => (await app.call(LIST, { contractId: place.contractId }, token)).body
const contractStatus = async () => {
  const { status, end_date } = await rowOf(app.db, 'contracts', { id: place.contractId })
  return { status, end_date }
}

const terminate = (input: object, token = place.admin) => confirmEnding(app, place, input, token)
async function requested(day?: string, more?: object) {
  const { body } = await request(ending(day, more))
  return { terminationId: body.termination.id as number, ...ending(day, more) }
}

describe('asking for the end of a contract [E9]', () => {
  test('a company asks, with evidence; the provider has the ball and the account manager a mail', async () => {
    const files = [await sampleFile('files', 'pdf'), await sampleFile('files', 'png')]
    const { status, body } = await app.upload(REQUEST, { contractId: place.contractId, ...ending() }, files, place.client)
    expect(status).toBe(200)
    expect(body.termination).toMatchObject({
      status: 'Requested',
      waits_for: 'Provider',
      type: 'Resignation',
      person_told: false,
      settlement: null,
      requested_by: { role: 'Client' },
    })
    expect(body.termination.files.map(({ file_url }: { file_url: string }) => file_url.startsWith('/files/'))).toEqual([
      true,
      true,
    ])
    await jobsDone(app)
    const [mail] = await mailsTo(app, place.manager.email)
    expect(mail?.subject).toContain('was requested')
    expect(await mailsTo(app, place.worker.email)).toEqual([])
  })

  test('only one at a time, and only of a contract that is in force', async () => {
    await request()
    const { body } = await request(ending(), place.admin)
    const message = 'There is already a termination in progress for this contract.'
    expect(body).toMatchObject({ status: 409, code: 'TERMINATION_STATE', message })
    place = await createWorkplace(app, { contract: 'Draft' })
    expect((await request()).body.message).toBe('This contract is Draft; it cannot be terminated.')
  })

  test('every field reports its own errors', async () => {
    const fields = async (input: object) => (await request(input)).body.fields
    expect(await fields({})).toEqual(
      expect.arrayContaining([
        { field: 'type', message: 'Choose why the contract ends.' },
        { field: 'reason', message: 'Enter a reason of at least 10 characters.' },
      ]),
    )
    expect(await fields(ending('2026-11-20', { contract_end_date: '2026-11-19' }))).toEqual([
      { field: 'contract_end_date', message: 'The contract end date cannot be before the last day of work.' },
    ])
    expect(await fields(ending('2026-11-20', { type: 'Breach' }))).toEqual([
      { field: 'type', message: 'Choose one of the options.' },
    ])
  })

  test('the request is changed by who asked and by who terminates, field by field, and is in the history', async () => {
    const { terminationId } = await requested()
    const { body } = await request({ terminationId, reason: 'Moves to another country.' })
    expect(body.termination).toMatchObject({ reason: 'Moves to another country.', last_day: '2026-11-20', version: 2 })
    expect((await request({ terminationId, version: 1, reason: 'Moves to another town.' })).body.code).toBe('STALE')
    expect((await request({ terminationId, type: 'Mutual agreement' }, place.admin)).status).toBe(200)
    const rows = await history()
    expect(rows.map(({ action }) => action)).toEqual(['termination.requested', 'termination.edited', 'termination.edited'])
    expect(rows[2]?.changes).toEqual([{ field: 'termination.type', from: 'Resignation', to: 'Mutual agreement' }])
    expect(rows.every(({ visibility }) => visibility === 'Client')).toBe(true)
  })

  test('the request is taken back with a reason; then another can be asked for', async () => {
    const { terminationId } = await requested()
    const withdraw = (reason?: string) => request({ terminationId, withdraw: true, reason })
    expect((await withdraw()).body.fields).toEqual([{ field: 'reason', message: 'Enter a reason of at least 10 characters.' }])
    expect((await withdraw('They stay after all.')).body.termination).toMatchObject({
      status: 'Withdrawn',
      waits_for: 'Nobody',
      outcome_reason: 'They stay after all.',
    })
    expect((await request()).status).toBe(200)
  })
})

const history = async () => {
  const text = `select action, changes, visibility, from_status, to_status, reason from history
where entity_id = $1 and action like 'termination.%' order by id`
  return (await app.pool.query(text, [place.worker.id])).rows
}

describe('the person [E9]', () => {
  test('sees nothing before being notified, not even the status of the contract; then all but internal data', async () => {
    const wish = await requested('2026-12-15')
    expect((await terminate(wish)).body.contract.status).toBe('Ending')
    const last = async () => (await app.call('employee/get-last-contract-employee', {}, place.own)).body
    expect(await terminations(place.own)).toMatchObject({ terminations: [] })
    expect((await last()).lastContract.status).toBe('Active')
    expect((await last()).contracts[0].status).toBe('Active')
    const ofPerson = { filters: { entity: 'person', entityId: place.worker.id } }
    const { body: told } = await app.call('employee/find-all-history', ofPerson, place.own)
    expect(stringify(told)).not.toContain('terminat')
    expect((await request(ending('2026-12-01'), place.own)).body.message).toBe(
      'This cannot be requested right now. Please talk to your company.',
    )
    await jobsDone(app)
    expect(await mailsTo(app, place.worker.email)).toEqual([])

    await terminate({ ...wish, person_told: true } as object)
    expect((await terminations(place.own)).terminations).toMatchObject([{ status: 'Scheduled', person_told: true }])
    expect((await last()).lastContract.status).toBe('Ending')
    await jobsDone(app)
    expect((await mailsTo(app, place.worker.email)).map(({ subject }) => subject)).toEqual([
      'The end of your contract is scheduled',
    ])
  })

  test('resigns and knows of it; any other type is not the person to choose', async () => {
    const { status, body } = await request(ending('2026-11-30', { type: 'Without cause' }), place.own)
    expect([status, body.termination.type, body.termination.person_told]).toEqual([200, 'Resignation', true])
    expect((await terminations(place.own)).terminations).toHaveLength(1)
    expect((await app.call(CALCULATE, { contractId: place.contractId, ...ending() }, place.own)).status).toBe(403)
  })
})

describe('terminating with the settlement that was looked at [E9]', () => {
  test('the settlement of hand-computed.json comes out by the contract, every line explained', async () => {
    const { body } = await app.call(CALCULATE, { contractId: place.contractId, ...ending(), reason: undefined }, place.admin)
    const { lines, gross, net } = body.settlement
    expect([gross, net]).toEqual(['19701.37', '17493.12'])
    expect(lines.map(({ code, amount }: { code: string; amount: string }) => [code, amount])).toEqual([
      ['SALARY', '3000.00'],
      ['VACATION', '6969.86'],
      ['VACATION_PREMIUM', '1742.47'],
      ['CHRISTMAS_BONUS', '7989.04'],
      ['ISR', '1172.95'],
      ['ISR_EXTRAORDINARY', '954.74'],
      ['IMSS', '80.56'],
    ])
    expect(lines.every(({ explanations }: { explanations: unknown[] }) => explanations.length > 0)).toBe(true)
    expect(body.warnings.map(({ code }: { code: string }) => code)).toEqual(['SALARY_PAID_THROUGH'])
    const later = await app.call(
      CALCULATE,
      { contractId: place.contractId, ...ending('2026-12-31'), reason: undefined },
      place.admin,
    )
    expect(later.body.warnings.map(({ code }: { code: string }) => code)).toContain('CHRISTMAS_BONUS_PAID')
  })

  test.each(['', '   ', 'soon', '2026-02-30'])('an invalid last day (%j) is reported at its field', async (last_day) => {
    const asked = { contractId: place.contractId, ...ending(), reason: undefined, last_day }
    const { status, body } = await app.call(CALCULATE, asked, place.admin)
    expect([status, body.fields[0].field]).toEqual([400, 'last_day'])
  })

  test('today or in the past the contract ends at once, and with the last contract the person', async () => {
    const { status, body } = await terminate({ ...(await requested()), rehire: true })
    expect([status, body.termination.status, body.contract.status, body.settlementRequestId]).toEqual([
      200,
      'Terminated',
      'Ended',
      null,
    ])
    expect(body.termination).toMatchObject({ rehire: true, settlement: { net: '17493.12', sees_pay: true } })
    expect(await contractStatus()).toEqual({ status: 'Ended', end_date: '2026-11-20' })
    expect(await person()).toEqual({ status: 'Terminated', onboarding_status: 'Terminated', left_on: '2026-11-20' })
    const stored = await rowOf(app.db, 'terminations', { contract_id: place.contractId })
    // Whole: it is paid by these figures, and everything they were computed from is kept.
    expect(stored.settlement).toMatchObject({
      net: '17493.12',
      lines: [{ code: 'SALARY', satCode: '001' }, {}, {}, {}, {}, {}, {}],
    })
    expect(stored.settlement_input).toMatchObject({ input: { monthlySalary: '18000.00', salaryDays: '5' } })
    expect((await history()).map(({ action, to_status }) => [action, to_status])).toEqual([
      ['termination.requested', 'Requested'],
      ['termination.terminated', 'Terminated'],
    ])
  })

  test('nothing is confirmed that was not looked at, and not by a slip', async () => {
    const wish = await requested()
    const hash = await totalsHash(app, place.contractId, wish, place.admin)
    const send = (more: object) =>
      app.call(
        TERMINATE,
        { contractId: place.contractId, ...wish, totalsHash: hash, confirm: 'TERMINATE', ...more },
        place.admin,
      )
    for (const confirm of ['terminate', 'TERMINATE ', '', undefined]) {
      expect((await send({ confirm })).body.fields).toEqual([{ field: 'confirm', message: 'Type TERMINATE to confirm.' }])
    }
    for (const more of [
      { totalsHash: undefined },
      { totalsHash: '0'.repeat(64) },
      { pending_vacation_days: 1 },
      { type: 'With cause' },
    ]) {
      const { status, body } = await send(more)
      expect([status, body.code, body.message]).toEqual([
        409,
        'TOTALS_CHANGED',
        'The amounts changed after you opened this page. Review them again before approving.',
      ])
    }
    expect((await send({ userId: place.manager.id })).status).toBe(404)
    expect((await contractStatus()).status).toBe('Active')
    // Pay that was changed meanwhile is another settlement.
    await insertRow(app.db, 'contract_terms', {
      contract_id: place.contractId,
      effective_from: '2026-11-01',
      monthly_salary: '18000.01',
      payment_frequency: 'Fortnightly',
      created_at: NOON.toISOString(),
    })
    expect((await send({})).body.code).toBe('TOTALS_CHANGED')
  })

  test('two people where the company wants it; one alone where it does not', async () => {
    const { body } = await request(ending(), place.admin)
    const wish = { terminationId: body.termination.id, ...ending() }
    expect((await terminate(wish)).body).toMatchObject({ code: 'SAME_PERSON' })
    expect(body.termination.steps.find(({ action }: { action: string }) => action === 'schedule').missing).toHaveLength(1)
    const colleague = await signInAs(app, { role: 'Admin' })
    expect((await terminate(wish, colleague)).status).toBe(200)

    place = await createWorkplace(app)
    expect((await terminate(ending())).body.message).toContain('another person must request the termination first')
    place = await createWorkplace(app, { twoPersonRule: false })
    expect((await terminations()).may_terminate).toBe(true)
    expect((await terminate(ending())).body.contract.status).toBe('Ended')
    expect((await history()).map(({ action }) => action)).toEqual(['termination.requested', 'termination.terminated'])
  })

  test('the requester does not change what another person scheduled, where the company wants two', async () => {
    const { body } = await request(ending('2026-12-31'), place.admin)
    const wish = { terminationId: body.termination.id, ...ending('2026-12-31') }
    const colleague = await signInAs(app, { role: 'Admin' })
    expect((await terminate(wish, colleague)).body.contract.status).toBe('Ending')
    const own = { ...wish, ...ending('2026-12-30', { type: 'Without cause', termination_notice: true }) }
    expect((await terminate(own)).body).toMatchObject({ code: 'SAME_PERSON' })
    expect((await terminations()).terminations[0]).toMatchObject({ type: 'Resignation', contract_end_date: '2026-12-31' })
    expect((await terminate({ ...wish, ...ending('2026-12-30') }, colleague)).status).toBe(200)
  })

  test('the same end confirmed again changes nothing and notifies no one', async () => {
    const wish = { ...(await requested('2026-12-31')), person_told: true, rehire: true, pending_vacation_days: 2 }
    const totals = await totalsHash(app, place.contractId, wish, place.admin)
    const confirmed = { contractId: place.contractId, confirm: 'TERMINATE', totalsHash: totals, ...wish }
    const answers = await Promise.all([1, 2, 3].map(() => app.call(TERMINATE, confirmed, place.admin)))
    expect(answers.map(({ status, body }) => [status, body.termination.version])).toEqual([1, 2, 3].map(() => [200, 2]))
    expect((await history()).map(({ action }) => action)).toEqual(['termination.requested', 'termination.scheduled'])
    await jobsDone(app)
    expect(await mailsTo(app, place.worker.email)).toHaveLength(1)
    // Every answer of the form is a change, also one without an effect on the amounts.
    const changed = await app.call(TERMINATE, { ...confirmed, rehire: false }, place.admin)
    expect(changed.body.termination).toMatchObject({ version: 3, rehire: false })
    const reworded = await app.call(TERMINATE, { ...confirmed, reason: 'Moves to another country.' }, place.admin)
    expect(reworded.body.termination).toMatchObject({ version: 4, reason: 'Moves to another country.' })
    expect((await history()).map(({ action }) => action).slice(2)).toEqual(['termination.changed', 'termination.changed'])
  })

  test("the contract's log is in the reader's language, except for the words that people entered", async () => {
    await request()
    const [asked] = (await terminations()).terminations
    const stop = { contractId: place.contractId, terminationId: asked.id, deny: true, reason: 'The project: it goes on.' }
    expect((await app.call(TERMINATE, stop, place.admin)).status).toBe(200)
    const note = { contractId: place.contractId, type: 'Termination', description: 'Resignation: she called.' }
    await app.call('employee/logs-contract-register', note, place.admin)
    const logs = 'employee/get-all-logs-by-contract-user'
    const { body } = await app.call(logs, { userId: place.worker.id }, place.admin, { 'accept-language': 'es-MX' })
    expect(body.logs.map(({ description }: { description: string }) => description)).toEqual([
      'Resignation: she called.',
      'Solicitud rechazada: The project: it goes on.',
      'Baja solicitada: Renuncia',
    ])
  })

  /** A calculated request that pays the person for days up to 30 November. */
  async function unpaid() {
    const { db } = app
    const at = NOON.toISOString()
    const days = { period_start: '2026-11-16', period_end: '2026-11-30', payment_date: '2026-11-30' }
    const about = { company_id: place.companyId, kind: 'Regular', ...days, created_at: at, updated_at: at }
    const folio = `N-2026-${place.contractId}`
    const { id: request_id } = await addRow(db, 'payment_requests', {
      ...about,
      period_type: 'Fortnightly',
      folio,
      name: 'Second fortnight of November',
      cutoff_at: at,
      status_since: at,
      limits: '{}',
      multipliers: '{}',
      status: 'Calculated',
    })
    const payroll = {
      ...about,
      request_id,
      employee_id: place.worker.id,
      contract_id: place.contractId,
      firstname: 'Ana',
      lastname: 'López',
      status: 'Calculated',
    }
    const { id: payrollId } = await addRow(db, 'payrolls', payroll)
    return { folio, request_id, payroll, payrollId }
  }

  test('a request that is not paid yet is a warning, and stops where it was sent and pays days after the end', async () => {
    const { db } = app
    const { folio, request_id, payroll, payrollId } = await unpaid()
    const wish = await requested('2026-11-20')
    const { reason: _reason, terminationId: _id, ...look } = wish
    const warnings = async () =>
      (await app.call(CALCULATE, { contractId: place.contractId, ...look }, place.admin)).body.warnings.map(
        ({ code, message }: { code: string; message: string }) => (code === 'OPEN_PAYROLL' ? message : code),
      )
    expect(await warnings()).toContain(`The payment request ${folio} has not paid this person yet.`)
    await setRow(db, 'payment_requests', { id: request_id }, { status: 'Approval' })
    expect(await warnings()).toContain(`The payment request ${folio} has not paid this person yet.`)
    const refused = await terminate(wish)
    expect([refused.status, refused.body.code]).toEqual([409, 'OPEN_PAYROLL'])
    expect(refused.body.message).toContain(
      `${folio} is not paid yet and pays this person for days after the contract end date.`,
    )
    expect(await contractStatus()).toMatchObject({ status: 'Active' })
    await setRow(db, 'payment_requests', { id: request_id }, { status: 'Validating' })
    expect((await terminate(wish)).status).toBe(409)
    expect((await terminate({ ...wish, ...ending('2026-11-30') })).body.contract.status).toBe('Ending')
    const second = await createPerson(db, { role: 'Employee', companyId: place.companyId, password: null })
    const contract_id = await addContract(app, second, place.companyId, 'Active')
    // Each of these cannot be taken back, is calculated again, or pays no days.
    const ends = async (request: string, own: { status: string; kind?: string }, other: string | null = null) => {
      await setRow(db, 'payment_requests', { id: request_id }, { status: request })
      await setRow(db, 'payrolls', { id: payrollId }, own)
      const colleague =
        other && (await addRow(db, 'payrolls', { ...payroll, employee_id: second.id, contract_id, status: other }))
      await setRow(db, 'contracts', { id: place.contractId }, { status: 'Active', end_date: null })
      await setRow(db, 'terminations', { id: wish.terminationId }, { status: 'Requested' })
      await setRow(db, 'people', { id: place.worker.id }, { status: 'Active', left_on: null, onboarding_status: 'Approved' })
      expect(await warnings()).toContain(`The payment request ${folio} has not paid this person yet.`)
      const { status, body } = await terminate(wish)
      if (colleague) await db.deleteFrom('payrolls').where('id', '=', colleague.id).execute()
      return body.contract?.status ?? [status, body.code]
    }
    expect(await ends('Approval', { status: 'Calculated' })).toEqual([409, 'OPEN_PAYROLL'])
    expect(await ends('Paid', { status: 'Hold' })).toBe('Ended')
    expect(await ends('Approval', { status: 'Hold' })).toBe('Ended')
    expect(await ends('Calculated', { status: 'Calculated' })).toBe('Ended')
    for (const kind of ['Profit sharing', 'Christmas bonus', 'Extraordinary', 'Correction'])
      expect([kind, await ends('Approval', { status: 'Calculated', kind })]).toEqual([kind, 'Ended'])
    expect(await ends('Approval', { status: 'Calculated', kind: 'Regular' }, 'Paid')).toBe('Ended')
  })

  test('a contract does not end while a request that pays later days is being sent', async () => {
    const { db } = app
    const wish = await requested('2026-11-20')
    const { request_id } = await unpaid()
    let answer: ReturnType<typeof terminate> | undefined
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('payment_requests').set({ status: 'Approval' }).where('id', '=', request_id).execute()
      answer = terminate(wish)
      await untilLocked(app)
    })
    expect((await answer)?.body.code).toBe('OPEN_PAYROLL')
    expect(await contractStatus()).toMatchObject({ status: 'Active' })
  })

  test('a contract that ends without a request waits for its open payroll before it locks the history', async () => {
    const { db } = app
    place = await createWorkplace(app, { twoPersonRule: false })
    const { request_id } = await unpaid()
    await request(ending('2026-12-15'))
    await request({ terminationId: (await terminations()).terminations[0].id, withdraw: true, reason: 'They stay after all.' })
    let answer: ReturnType<typeof terminate> | undefined
    await db.transaction().execute(async (tx) => {
      await tx.selectFrom('payment_requests').select('id').where('id', '=', request_id).forNoKeyUpdate().execute()
      answer = terminate(ending())
      await untilLocked(app)
      // A call on the request records its step while it holds the request.
      await holdHistory(tx, place.companyId)
    })
    expect((await answer)?.body.contract.status).toBe('Ended')
  })

  test('without seeSalary every amount is a sign', async () => {
    const permissions = { employeeOnboarding: { viewDetails: true, terminate: true, seeSalary: false } }
    const blind = await signInAs(app, { role: 'InternalEmployee', permissions })
    const { terminationId, reason, ...look } = await requested()
    const { body } = await app.call(CALCULATE, { contractId: place.contractId, ...look }, blind)
    expect(body.settlement).toMatchObject({ sees_pay: false, gross: '•••', net: '•••' })
    expect(stringify(body.settlement)).not.toMatch(/\d{3,}\.\d{2}/)
    // A digest that everyone could make would give the amounts away to a viewer who tries them.
    const { settlement } = (await app.call(CALCULATE, { contractId: place.contractId, ...look }, place.admin)).body
    const amounts = settlement.lines.map(({ code, taxed, exempt, amount }: Record<string, string>) => [
      code,
      taxed,
      exempt,
      amount,
    ])
    const asked = [place.contractId, look.type, look.last_day, look.contract_end_date]
    const content = stringify([...asked, amounts, settlement.gross, settlement.deductions, settlement.net])
    expect(body.totalsHash).not.toBe(createHash('sha256').update(content).digest('hex'))
    expect((await terminate({ terminationId, reason, ...look }, blind)).status).toBe(200)
    expect(stringify((await terminations(blind)).terminations)).not.toContain('17493.12')
  })

  test('of two who terminate at the same time one does it', async () => {
    const wish = await requested()
    const hash = await totalsHash(app, place.contractId, wish, place.admin)
    const send = () =>
      app.call(TERMINATE, { contractId: place.contractId, ...wish, totalsHash: hash, confirm: 'TERMINATE' }, place.admin)
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    place = await createWorkplace(app, { twoPersonRule: false })
    const direct = await Promise.all([1, 2, 3].map(() => terminate(ending('2026-12-31'))))
    expect(direct.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await terminations()).terminations).toHaveLength(1)
    place = await createWorkplace(app)
    const wishes = await Promise.all([1, 2, 3].map(() => request()))
    expect(wishes.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('contractors have types of their own and no settlement', async () => {
    place = await createWorkplace(app, { role: 'Contractor' })
    expect((await request(ending())).status).toBe(200)
    const [{ id }] = (await terminations()).terminations
    const wish = { terminationId: id, ...ending('2026-11-20', { type: 'Breach' }) }
    expect((await terminate(wish)).body.termination).toMatchObject({ type: 'Breach', settlement: { lines: [], net: '0.00' } })
    place = await createWorkplace(app, { role: 'Contractor' })
    expect((await request(ending('2026-11-20', { type: 'Without cause' }))).status).toBe(400)
  })

  test('a contract without a salary has no settlement to look at', async () => {
    const worker = await createPerson(app.db, { role: 'Employee', companyId: place.companyId })
    const { id } = await addRow(app.db, 'contracts', {
      person_id: worker.id,
      company_id: place.companyId,
      type: 'Employee',
      job_name: 'A',
      start_date: '2026-01-01',
      status: 'Active',
    })
    const { body } = await app.call(CALCULATE, { contractId: id, ...ending(), reason: undefined }, place.admin)
    const message = 'These items are still missing: monthly salary.'
    expect(body).toMatchObject({ status: 409, code: 'CONTRACT_INCOMPLETE', message })
  })
})

const person = async () => {
  const { status, onboarding_status, left_on } = await rowOf(app.db, 'people', { id: place.worker.id })
  return { status, onboarding_status, left_on }
}

describe('a scheduled end [E9]', () => {
  const clockAt = async (instant: string) => {
    app.now.value = new Date(instant)
    await addJob(app.db, 'follow-contracts', {})
    await jobsDone(app)
  }
  const scheduled = async () => {
    const wish = await requested('2026-12-15')
    expect((await terminate(wish)).body.termination.status).toBe('Scheduled')
    return wish
  }

  test('takes effect on its day in Mexico City, once, for any other events', async () => {
    await scheduled()
    // 23:30 of the day before.
    await clockAt('2026-12-15T05:30:00Z')
    expect((await contractStatus()).status).toBe('Ending')
    app.now.value = new Date('2026-12-15T06:10:00Z')
    await Promise.all([1, 2, 3].map(() => addJob(app.db, 'follow-contracts', {})))
    await jobsDone(app)
    expect(await contractStatus()).toEqual({ status: 'Ended', end_date: '2026-12-15' })
    expect(await person()).toEqual({ status: 'Terminated', onboarding_status: 'Terminated', left_on: '2026-12-15' })
    const rows = await history()
    expect(rows.map(({ action, to_status }) => [action, to_status])).toEqual([
      ['termination.requested', 'Requested'],
      ['termination.scheduled', 'Scheduled'],
      ['termination.terminated', 'Terminated'],
    ])
  })

  test('with another contract in force the person stays [E8]', async () => {
    await scheduled()
    const other = await createWorkplace(app)
    await addContract(app, place.worker, other.companyId, 'Active')
    await clockAt('2026-12-16T18:00:00Z')
    expect((await contractStatus()).status).toBe('Ended')
    expect(await person()).toMatchObject({ status: 'Active', onboarding_status: 'Approved' })
  })

  test('is changed with a new look at the settlement, or cancelled with a reason', async () => {
    const wish = await scheduled()
    const changed = await terminate({ ...wish, last_day: '2026-12-31', contract_end_date: '2026-12-31' })
    expect(changed.body.termination).toMatchObject({ status: 'Scheduled', contract_end_date: '2026-12-31' })
    expect(changed.body.termination.settlement.net).not.toBe('17493.12')
    const about = { contractId: place.contractId, terminationId: wish.terminationId }
    const cancel = (reason?: string) => app.call(TERMINATE, { ...about, cancel: true, reason }, place.admin)
    expect((await cancel()).status).toBe(400)
    expect((await cancel('The project goes on.')).body).toMatchObject({
      termination: { status: 'Withdrawn', outcome_reason: 'The project goes on.' },
      contract: { status: 'Active' },
    })
    await clockAt('2027-01-15T18:00:00Z')
    expect((await contractStatus()).status).toBe('Active')
  })

  test('a request is denied with a reason that who asked reads in a mail', async () => {
    const { terminationId } = await requested()
    const deny = (reason?: string) =>
      app.call(TERMINATE, { contractId: place.contractId, terminationId, deny: true, reason }, place.admin)
    expect((await deny()).status).toBe(400)
    expect((await deny('The notice is too short.')).body).toMatchObject({
      termination: { status: 'Denied', decided_by: { role: 'Admin' } },
      contract: { status: 'Active' },
    })
    await jobsDone(app)
    const [first, denied] = await mailsTo(app, place.manager.email)
    expect([first?.subject, denied?.text]).toEqual([
      expect.stringContaining('was requested'),
      expect.stringContaining('Reason: The notice is too short.'),
    ])
  })
})
