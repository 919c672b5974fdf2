import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { keepSignedEnvelope } from '../../server/areas/envelopes/tasks/keep-signed-envelope.ts'
import { blockPerson } from '../../server/areas/privacy/blocking/block-person.ts'
import { BLOCKED_KINDS, BLOCKED_TABLES, KEPT_TABLES } from '../../server/areas/privacy/blocking/blocked-tables.ts'
import { liveRelations } from '../../server/areas/privacy/blocking/live-relation.ts'
import { PERSONAL_TABLES } from '../../server/areas/privacy/personal-tables.ts'
import { sendDataBlocked } from '../../server/areas/privacy/tasks/send-data-blocked.ts'
import { fetchPapers } from '../../server/areas/tax-bills/fetch-papers.ts'
import { KeyRing } from '../../server/db/sealing/key-ring.ts'
import { keysIn } from '../../server/db/sealing/token.ts'
import { sweepFiles } from '../../server/files/sweep.ts'
import { checkHistory } from '../../server/history/check-history.ts'
import { rotateDataKey } from '../../server/operator/rotate-data-key.ts'
import { unpack } from '../../server/zip/zip.ts'
import { cancellations, NOW } from '../support/blocking.ts'
import { TEST_DATA_KEY } from '../support/cluster.ts'
import { createWorker } from '../support/contracts.ts'
import { applyEvent } from '../support/envelopes.ts'
import { fillPerson } from '../support/filled-person.ts'
import { foreignKeys } from '../support/foreign-keys.ts'
import { untilLocked } from '../support/locks.ts'
import { createPerson, signIn, signInAs, TEST_PASSWORD } from '../support/people.ts'
import { actionsOf, insertRow, rowOf, rowsOf, setRow } from '../support/rows.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp({}, { hasWorker: false, now: null })
const REASON = 'Order of the labour court, file 12/2027.'
const { sent, context, call, admin, runDeletion, ask, grant, tablesThatSay, block } = cancellations(app)

test('each table of personal data is blocked, or kept with a reason, and each kind has its term and law', async () => {
  const handled = [...BLOCKED_TABLES, ...KEPT_TABLES].map(({ table }) => table)
  expect(PERSONAL_TABLES.map(({ table }) => table).filter((table) => !handled.includes(table))).toEqual([])
  expect(BLOCKED_TABLES.map(({ kind }) => kind).filter((kind) => !(kind in BLOCKED_KINDS))).toEqual([])
  const { rows } = await app.pool.query<{ name: string }>(
    "select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'",
  )
  const known = new Set(rows.map(({ name }) => name))
  const selects = BLOCKED_TABLES.flatMap(({ table, by, block, files = [] }) =>
    [by, ...files, ...(typeof block === 'object' ? Object.keys(block) : [])].map((column) => `${table}.${column}`),
  )
  expect(selects.filter((name) => !known.has(name))).toEqual([])
  for (const { law, years } of Object.values(BLOCKED_KINDS))
    expect([law.length > 0, Number.isInteger(years)]).toEqual([true, true])
})

test('each column with a file of a blocked table is known, so that the file is deleted with its row', async () => {
  const keys = (await foreignKeys(app.pool)).filter(({ to }) => to === 'files')
  const unknown = keys.filter(({ table, column }) => {
    const entry = BLOCKED_TABLES.find((one) => one.table === table)
    const isMoved =
      entry?.block === 'row' || (typeof entry?.block === 'object' && (column in entry.block || table === 'people'))
    return entry && !(isMoved && (entry.files?.includes(column) || column === 'image_file'))
  })
  expect(unknown).toEqual([])
})

test('a granted cancellation blocks the person: no list, search, call or sign-in finds the data, and the answer is mailed', async () => {
  app.now.value = NOW
  const { person, needles, tables } = await fillPerson(app)
  const words = Object.values(needles)
  expect(tables.length).toBeGreaterThan(55)
  const token = await admin()
  const own = await signIn(app, person)
  const id = await ask(person.email, token, needles.name)
  expect((await grant(id, token)).status).toBe(200)
  expect((await tablesThatSay(words)).blocked_rows).toEqual(words)
  const outside = Object.keys(await tablesThatSay(words)).sort()
  expect(outside).toEqual(
    ['blocked_rows', 'history', 'privacy_requests', 'request_keys'].filter((one) => outside.includes(one)),
  )
  expect((await call('employee/verify-token', { token: own }, own)).status).toBe(401)
  expect((await call('employee/login', { email: needles.email, password: TEST_PASSWORD }, own)).status).toBe(401)
  for (const [name, input] of [
    ['employee/get-employee-by-id', { id: person.id }],
    ['employee/export-personal-data', { id: person.id }],
  ] as const)
    expect([name, (await call(name, input, token)).status]).toEqual([name, 404])
  const { body: list } = await call('employee/all-employees', { search: 'Zoraida' }, token)
  expect(list.totalEmployees).toBe(0)
  const { body: audit } = await call('record/find-audit', { filters: { event: 'person.updated' } }, token)
  expect(JSON.stringify(audit)).not.toContain('Zoraida')
  await sendDataBlocked({ requestId: id }, context())
  expect(sent.at(-1)).toMatchObject({ to: needles.email })
  expect(sent.at(-1)?.text).toMatch(/31 de marzo de 2032/)
  const { body } = await call('employee/list-blocked-people', {}, token)
  const shown = body.blocked.find((one: { id: number }) => one.id === person.id)
  expect(shown).toMatchObject({ request_id: id, finished_at: null })
  expect(shown.kinds.find(({ kind }: { kind: string }) => kind === 'contact')).toMatchObject({
    until: '2027-06-30',
    deleted_at: null,
  })
  expect(JSON.stringify(body)).not.toContain('Zoraida')
  expect((await checkHistory(app.db, () => NOW)).broken).toBe(0)
})

/** All rows that a blocking may touch, without the log of changes. */
async function snapshot(): Promise<string[]> {
  const names = [...new Set(BLOCKED_TABLES.filter(({ block }) => block !== 'delete').map(({ table }) => table))].sort()
  const all: string[] = []
  for (const name of names) {
    const { rows } = await app.sql<{ row: string }>`select ${name} || ' ' || (to_jsonb(t) - array['updated_at'])::text as row
      from ${sql.table(name)} t order by 1`
    all.push(...rows.map(({ row }) => row))
  }
  return all
}

test('the data of a blocked person are opened for a reason alone, and everything returns when the blocking ends', async () => {
  app.now.value = NOW
  const { person, needles, files } = await fillPerson(app)
  const words = Object.values(needles)
  const token = await admin()
  const before = await snapshot()
  await block(person.id)
  const rotation = await rotateDataKey(app.pool, new KeyRing([TEST_DATA_KEY]), { settledMs: 0 })
  const kept = await app.pool.query<{ data: string }>('select data::text from blocked_rows')
  expect(new Set(kept.rows.flatMap(({ data }) => keysIn(data)))).toEqual(new Set([rotation?.key]))
  const open = (reason: string) => app.download('employee/export-blocked-person', { id: person.id, reason }, token)
  expect((await open('x')).statusCode).toBe(400)
  const response = await open(REASON)
  expect(response.statusCode).toBe(200)
  const entries = (await unpack(response.rawPayload)) ?? []
  const text = entries.map(({ content }) => content.toString()).join(' ')
  for (const word of words) expect(text).toContain(word)
  expect(text).not.toContain('password_hash')
  const names = entries.map(({ name }) => name)
  expect(names.filter((name) => name.startsWith('files/')).length).toBe(files.length)
  expect(await actionsOf(app.db, 'person', person.id)).toContain('person.blocked-exported')
  expect((await call('employee/unblock-person', { id: person.id, reason: 'x' }, token)).status).toBe(400)
  expect((await call('employee/unblock-person', { id: person.id, reason: REASON }, token)).status).toBe(200)
  const after = await snapshot()
  expect(after.filter((row) => !before.includes(row))).toEqual([])
  expect(after.length).toBe(before.length)
  expect((await call('employee/unblock-person', { id: person.id, reason: REASON }, token)).status).toBe(404)
})

test('data that a relation still needs are not cancelled, and the answer says why', async () => {
  app.now.value = NOW
  const token = await admin()
  const { person } = await createWorker(app.db, { onboarding: 'Accepted', contract: 'Active' })
  const id = await ask(person.email, token)
  const refused = await grant(id, token)
  expect(refused).toMatchObject({ status: 409, body: { code: 'PERSON_NEEDED' } })
  expect(refused.body.message).toContain('a contract that has not ended')
  const client = await createPerson(app.db, { role: 'Client' })
  expect((await grant(await ask(client.email, token), token)).body.message).toContain('an account in use')
  const free = await createPerson(app.db, { role: 'Contractor' })
  const { companyId } = await createPerson(app.db, { role: 'Client' })
  const permissions = { privacyRequests: { viewTab: true, viewDetails: true, edit: true } } as never
  const own = await signInAs(app, { role: 'InternalEmployee', permissions, companies: [companyId as number] })
  const asked = { requester: 'Ana', email: free.email, concerns: 'Cancellation', channel: 'Email', received_on: '2026-11-02' }
  const made = await call('privacy-requests/create', { ...asked, companyId }, own)
  expect((await grant(made.body.privacyRequest.id, own)).body.message).toContain('a company that you do not work for')
})

test('a tax receipt that is not decided on and a share of profits that is owed stop a cancellation', async () => {
  app.now.value = NOW
  const token = await admin()
  const { person } = await fillPerson(app)
  const id = await ask(person.email, token)
  const refusal = async () => {
    const { status, body } = await grant(id, token)
    expect([status, body.code]).toEqual([409, 'PERSON_NEEDED'])
    return body.message
  }
  const ofPayroll = sql`payroll_id in (select id from payrolls where employee_id = ${person.id})`
  await app.sql`update payroll_cfdis set status = 'Pending cancellation' where ${ofPayroll}`
  expect(await refusal()).toContain('a tax receipt that the tax authority has not decided on')
  await app.sql`update payroll_cfdis set status = 'Valid', replaced_by = id where ${ofPayroll}`
  expect(await refusal()).toContain('a tax receipt that the tax authority has not decided on')
  await app.sql`update payroll_cfdis set replaced_by = null where ${ofPayroll}`
  const ofPerson = sql`(select request_id from payrolls where employee_id = ${person.id})`
  const share = async (status: string, amount: string | null, paid = '2026-05-30') => {
    await app.sql`update payment_requests set kind = 'Profit sharing', status = ${status}, period_start = ${paid},
      period_end = ${paid}, payment_date = ${paid},
      profit_sharing = '{"year": 2025}' where id in ${ofPerson}`
    await app.sql`update payrolls set status = ${amount === null ? 'Complete' : 'Excluded'}, kind = 'Profit sharing',
      profit_share = ${JSON.stringify({ share: { amount } })} where employee_id = ${person.id}`
  }
  const words = 'a share of profits that is not paid'
  await share('Pending', '0.00')
  expect(await refusal()).toContain(words)
  await share('Complete', '812.40')
  expect(await refusal()).toContain(words)
  // The request of a year before the person worked, a share that has prescribed, and one that is paid stop nothing.
  const stops = async () => (await liveRelations(app.db, person.id, '2026-11-25')).length
  await share('Complete', '812.40', '2025-05-30')
  expect(await stops()).toBe(0)
  await share('Pending', '0.00')
  await app.sql`update payment_requests set profit_sharing = '{"year": 2023}' where id in ${ofPerson}`
  expect(await stops()).toBe(0)
  await share('Complete', null)
  expect((await grant(id, token)).status).toBe(200)
})

test('each kind is deleted when its term is over, with its files, and nothing names the person any more; the history holds', async () => {
  app.now.value = NOW
  const { person, needles, files } = await fillPerson(app)
  const words = Object.values(needles)
  const token = await admin()
  const id = await ask(person.email, token, needles.name)
  expect((await grant(id, token)).status).toBe(200)
  const amounts = async () =>
    (
      await app.sql<{ net: string; total: string }>`select
    (select sum(net) from payrolls where employee_id = ${person.id}) as net,
    (select sum(total) from invoices where contractor_id = ${person.id}) as total`
    ).rows
  const money = await amounts()
  const kinds = async () => {
    const { rows } = await app.sql<{ kind: string }>`select kind from blocked_kinds
      where person_id = ${person.id} and deleted_at is not null order by 1`
    return rows.map(({ kind }) => kind)
  }
  await runDeletion('2027-06-29T18:00:00Z')
  expect(await kinds()).toEqual([])
  await runDeletion('2027-07-01T18:00:00Z')
  expect(await kinds()).toEqual(['contact'])
  expect((await call('employee/unblock-person', { id: person.id, reason: REASON }, token)).body.code).toBe('ALREADY_DELETED')
  await runDeletion('2032-04-01T18:00:00Z')
  expect(await kinds()).toEqual(['account', 'contact', 'labour', 'privacy', 'tax'])
  // A mail that went out after the blocking.
  await insertRow(app.db, 'sent_mails', { at: NOW.toISOString(), address: 'x@plantilla.test', template: 'x', subject: 'x' })
  await runDeletion('2037-04-01T18:00:00Z')
  expect(await kinds()).toEqual(Object.keys(BLOCKED_KINDS).sort())
  await app.sql`delete from request_keys`
  expect(await tablesThatSay(words)).toEqual({})
  expect(await amounts()).toEqual(money)
  expect((await checkHistory(app.db, () => NOW)).broken).toBe(0)
  const { rows: left } = await app.pool.query('select from files where id = any($1::uuid[]) and dropped_at is null', [files])
  expect(left).toEqual([])
  await sweepFiles(app.db, app.services.files, NOW)
  for (const file of files) expect(await app.services.files.storage.get(file)).toBeNull()
  expect((await actionsOf(app.db, 'person', person.id)).filter((action) => action === 'person.data-deleted').length).toBe(
    Object.keys(BLOCKED_KINDS).length,
  )
  const { body } = await call('employee/list-blocked-people', {}, await admin())
  const shown = body.blocked.find((one: { id: number }) => one.id === person.id)
  expect(shown.finished_at).not.toBeNull()
  for (const { rows, deleted_rows } of shown.kinds) expect(deleted_rows).toBeGreaterThanOrEqual(rows)
  const { privacyRequest } = (await call('privacy-requests/get', { id }, await admin())).body
  expect(privacyRequest).toMatchObject({ requester: 'N/E', email: null, concerns: 'Cancellation' })
})

test('a deletion whose connection dies in the middle goes on in the next run, with nothing left half', async () => {
  app.now.value = NOW
  const { person, needles } = await fillPerson(app)
  const words = Object.values(needles)
  await block(person.id)
  const holder = await app.pool.connect()
  await holder.query('begin')
  await holder.query("select from blocked_rows where person_id = $1 and kind = 'tax' for update", [person.id])
  const running = runDeletion('2037-04-01T18:00:00Z').then(
    () => 'done',
    () => 'died',
  )
  for (let killed = 0; killed === 0; ) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    const { rows } = await app.sql`select pg_terminate_backend(pid) from pg_stat_activity
       where wait_event_type = 'Lock' and query like '%delete from blocked_rows%' and datname = current_database()`
    killed = rows.length
  }
  expect(await running).toBe('died')
  await holder.query('rollback')
  holder.release()
  const state = async () =>
    (
      await app.sql<{ kind: string; left: number }>`select k.kind, count(r.id)::int as left from blocked_kinds k
    left join blocked_rows r on r.person_id = k.person_id and r.kind = k.kind
    where k.person_id = ${person.id} and (k.deleted_at is null) <> (k.kind in ('account', 'agreements', 'commercial', 'contact', 'history', 'labour', 'privacy'))
    group by k.kind order by 1`
    ).rows
  expect((await state()).map(({ kind }) => kind)).toContain('tax')
  expect((await checkHistory(app.db, () => NOW)).broken).toBe(0)
  await runDeletion('2037-04-01T18:00:00Z')
  await app.sql`delete from request_keys`
  expect(await tablesThatSay(words)).toEqual({})
  expect((await checkHistory(app.db, () => NOW)).broken).toBe(0)
})

test('former workers whose term is over are listed for Admin, who has them blocked; each kind is deleted at its own end', async () => {
  app.now.value = new Date('2031-06-29T18:00:00Z')
  const { person } = await fillPerson(app)
  const listed = async (token: string) =>
    (await call('employee/list-past-terms', {}, token)).body.people.map(({ id }: { id: number }) => id)
  const early = await admin()
  expect(await listed(early)).not.toContain(person.id)
  expect((await call('employee/block-past-terms', { ids: [person.id] }, early)).status).toBe(404)
  app.now.value = new Date('2031-07-01T18:00:00Z')
  const token = await admin()
  expect(await listed(token)).toContain(person.id)
  await app.sql`update invoices set status = 'Validating' where contractor_id = ${person.id}`
  expect((await call('employee/block-past-terms', { ids: [person.id] }, token)).body.code).toBe('PERSON_NEEDED')
  await app.sql`update invoices set status = 'Complete' where contractor_id = ${person.id}`
  expect((await call('employee/block-past-terms', { ids: [person.id] }, token)).body).toMatchObject({ blocked: 1 })
  expect(await listed(token)).not.toContain(person.id)
  expect(await actionsOf(app.db, 'person', person.id)).toContain('person.blocked')
  await runDeletion('2031-07-02T18:00:00Z')
  const { body } = await call('employee/list-blocked-people', {}, token)
  const { kinds } = body.blocked.find((one: { id: number }) => one.id === person.id)
  const gone = kinds.filter(({ deleted_at }: { deleted_at: string | null }) => deleted_at !== null)
  expect(gone.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['account', 'contact', 'labour'])
})

test('a row that nothing may delete leaves its table only with a copy of all of it, of the right person', async () => {
  const { person } = await fillPerson(app)
  const other = await fillPerson(app)
  await block(other.person.id)
  await app.sql`insert into blocked_people (person_id, since, blocked_by, history_to)
    values (${person.id}, now(), ${person.id}, 0)`
  const copies = [
    { whose: other.person.id, data: sql`to_jsonb(l)` },
    { whose: person.id, data: sql`to_jsonb(l) || '{"description":"another"}'` },
  ]
  for (const { whose, data } of copies) {
    await app.sql`insert into blocked_rows (person_id, kind, source, row_key, data)
      select ${whose}, 'labour', 'contract_logs', l.id::text, ${data} from contract_logs l where person_id = ${person.id}`
    await expect(app.sql`delete from contract_logs where person_id = ${person.id}`).rejects.toThrow('append-only')
    await app.sql`delete from blocked_rows where source = 'contract_logs' and person_id = ${whose}`
  }
  await app.sql`delete from blocked_people where person_id = ${person.id}`
})

test('each table that blocking moves refuses new rows of a blocked person', async () => {
  const { rows } = await app.pool.query<{ table: string }>(
    "select tgrelid::regclass::text as table from pg_trigger where tgname = 'refuse_blocked'",
  )
  const guarded = rows.map(({ table }) => table)
  // A mail and a party of an agreement name an address and no person; an agreement cannot be made without its envelope. An
  // event of an envelope comes from its provider and is stored without words (apply-event.ts).
  const byAddress = ['sent_mails', 'sign_parties', 'sign_envelopes', 'sign_events', 'envelope_events']
  const moved = BLOCKED_TABLES.filter(({ block, table }) => block !== 'delete' && table !== 'people').map(({ table }) => table)
  expect(moved.filter((table) => !guarded.includes(table) && !byAddress.includes(table))).toEqual([])
})

/** A statement that adds a copy of a row, with some columns replaced by expressions. */
async function copying(table: string, where: string, replaced: Readonly<Record<string, string>> = {}): Promise<string> {
  const { rows } = await app.sql<{
    name: string
  }>`select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
      and attgenerated = '' and attidentity = '' and attname <> all('{contract_key,claim,claimed}')`
  const names = rows.map(({ name }) => name)
  return `insert into ${table} (${names.join(', ')}) select ${names.map((name) => replaced[name] ?? (name === 'folio' ? "folio || '2'" : name)).join(', ')}
    from ${table} where ${where} limit 1 returning *`
}

/** Blocks the data of a person in a transaction that stays open. @returns what commits it */
async function beginBlocking(id: number): Promise<() => Promise<void>> {
  const [blocked, granted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const granting = app.db.transaction().execute(async (tx) => {
    await blockPerson(tx, id, { requestId: null, by: id, now: NOW })
    blocked.resolve()
    await granted.promise
  })
  await Promise.race([blocked.promise, granting])
  return () => {
    granted.resolve()
    return granting
  }
}

test('a payroll, invoice, contract or document on its way while the data are blocked is refused in words', async () => {
  const { person } = await fillPerson(app)
  const { rows: requests } = await app.pool.query<{ id: number }>(
    await copying('payment_requests', `id in (select request_id from payrolls where employee_id = ${person.id})`),
  )
  const ofPayroll = `payroll_id in (select id from payrolls where employee_id = ${person.id})`
  const late = {
    payrolls: await copying('payrolls', `employee_id = ${person.id}`, { request_id: String(requests[0]?.id) }),
    invoices: await copying('invoices', `contractor_id = ${person.id}`, { period_start: "date '2026-01-01'" }),
    contracts: await copying('contracts', `person_id = ${person.id}`),
    documents: await copying('documents', `person_id = ${person.id}`, { kind: "'another'" }),
    payroll_incidents: await copying('payroll_incidents', ofPayroll),
  }
  const commit = await beginBlocking(person.id)
  const inserts = Object.entries(late).map(async ([table, statement]) => {
    const client = new pg.Client(app.database.connection)
    await client.connect()
    const outcome = await client.query(statement).then(
      () => 'stored',
      (error: Error & { constraint?: string }) => `${error.constraint}: ${error.message}`,
    )
    await client.end()
    return [table, outcome] as const
  })
  await untilLocked(app.database, { count: Object.keys(late).length })
  await commit()
  const refusal = `person_blocked: the data of person ${person.id} are blocked`
  expect(Object.fromEntries(await Promise.all(inserts))).toEqual(
    Object.fromEntries(Object.keys(late).map((table) => [table, refusal])),
  )
})

test('a row below a payroll that is stored while the data are being blocked moves with them', async () => {
  const { person } = await fillPerson(app)
  const client = await app.pool.connect()
  await client.query('begin')
  await client.query(
    await copying('payroll_incidents', `payroll_id in (select id from payrolls where employee_id = ${person.id})`),
  )
  const granting = block(person.id)
  await untilLocked(app.database)
  await client.query('commit')
  client.release()
  await granting
  const { rows } = await app.sql<object>`select from blocked_rows
    where person_id = ${person.id} and source = 'payroll_incidents'`
  expect(rows.length).toBe(2)
})

test('a call that would store something for a person who is being blocked is answered in words', async () => {
  const token = await admin()
  const person = await createPerson(app.db, { role: 'Employee', columns: { onboarding_status: 'Uploads' } })
  await app.sql`insert into blocked_people (person_id, since, blocked_by, history_to)
    values (${person.id}, now(), ${person.id}, 0)`
  const refused = await call('employee/requested-docs-employees', { userId: person.id, rfc: true }, token)
  expect(refused).toMatchObject({ status: 409, body: { code: 'PERSON_BLOCKED' } })
  expect(refused.body.message).toContain(`the person with the number ${person.id} are blocked`)
  expect(refused.body.message).toContain('leave the person out')
  await app.sql`delete from blocked_people where person_id = ${person.id}`
})

test('a former worker is listed once, by the last end of all contracts, and not while one of them goes on', async () => {
  app.now.value = new Date('2031-07-01T18:00:00Z')
  const { person } = await fillPerson(app)
  const token = await admin()
  const listed = async (): Promise<string[]> => {
    const { people } = (await call('employee/list-past-terms', {}, token)).body
    return people.filter(({ id }: { id: number }) => id === person.id).map(({ ended_on }: { ended_on: string }) => ended_on)
  }
  const [last] = await listed()
  expect(last).toMatch(/^20/)
  const add = (status: string, end: string | null) =>
    app.sql`insert into contracts (person_id, company_id, type, job_name, start_date, end_date, status)
      select person_id, company_id, type, job_name, '2019-01-01', ${end}, ${status} from contracts
      where person_id = ${person.id} limit 1`
  await add('Ended', '2020-01-31')
  await add('Ended', last as string)
  await add('Void', null)
  expect(await listed()).toEqual([last])
  await add('Ended', '2030-01-31')
  expect(await listed()).toEqual([])
  await app.sql`delete from contracts where person_id = ${person.id} and end_date = '2030-01-31'`
  await add('Active', '2020-01-31')
  expect(await listed()).toEqual([])
})

test('each personal column of a blocked person refuses another value, and the others take one', async () => {
  const { pool } = app
  const { person } = await fillPerson(app)
  await block(person.id)
  const { rows } = await pool.query<{ definition: string }>(
    `select replace(pg_get_triggerdef(oid), '"', '') as definition from pg_trigger where tgname = 'refuse_edit_of_blocked'`,
  )
  const people = BLOCKED_TABLES.find(({ table }) => table === 'people')
  const columns = Object.keys(people?.block ?? {})
  expect(columns.length).toBeGreaterThan(10)
  expect(columns.filter((column) => !rows[0]?.definition.includes(`new.${column}`))).toEqual([])
  await expect(pool.query("update people set phone = '5512345678' where id = $1", [person.id])).rejects.toThrow('are blocked')
  // An agreement of the person that is signed late notes its day.
  await pool.query("update people set signed_at = '2026-12-01' where id = $1", [person.id])
})

test('an edit that waits while the data are blocked is refused, and leaves the neutral values', async () => {
  const token = await admin()
  const { person } = await fillPerson(app)
  const commit = await beginBlocking(person.id)
  const names = { firstname: 'Rosa', lastname: 'Luna', phone: '5512345678' }
  const edit = call('employee/update-employee-by-id', { id: person.id, ...names }, token)
  await untilLocked(app.database)
  await commit()
  expect(await edit).toMatchObject({ status: 409, body: { code: 'PERSON_BLOCKED' } })
  expect(await rowOf(app.db, 'people', { id: person.id })).toMatchObject({ firstname: 'N/E', lastname: `#${person.id}` })
})

test('a receipt of a blocked person is not sent', async () => {
  const { person } = await fillPerson(app)
  const received = { user_id: person.id }
  await setRow(app.db, 'payroll_receipts', received, { status: 'To send', sent_at: null, message: null })
  const receiptIds = (await rowsOf(app.db, 'payroll_receipts', received, ['id'])).map(({ id }) => id)
  await block(person.id)
  const sent = await call('payroll/send-payrolls', { receiptIds, message: 'Your receipt, Ana' }, await admin())
  expect(sent).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  for (const { message } of await rowsOf(app.db, 'payroll_receipts', received, ['message'])) expect(message).toBeNull()
})

const PDF = Buffer.from('%PDF-1.4 signed')
const WITHOUT = { envelopes: 'document_file', invoice_cfdis: 'xml_file' } as const

/** A former contractor whose agreement and tax bill have no papers yet, and other services that have them. */
async function fillWithoutPapers() {
  const { person } = await fillPerson(app)
  await app.sql`update envelopes set document_file = null, evidence_file = null where person_id = ${person.id}`
  await app.sql`update invoice_cfdis set xml_file = null, pdf_file = null, service = ${app.services.tax.name}, is_stamped = true
    where invoice_id in (select id from invoices where contractor_id = ${person.id})`
  const { id: envelope } = await rowOf(app.db, 'envelopes', { person_id: person.id })
  const stored = async (table: keyof typeof WITHOUT) => {
    const of =
      table === 'envelopes'
        ? sql`person_id = ${person.id}`
        : sql`invoice_id in (select id from invoices where contractor_id = ${person.id})`
    const { rows: found } = await app.sql<{
      file: string | null
    }>`select ${sql.ref(WITHOUT[table])} as file from ${sql.table(table)}
      where ${of}`
    return found.map(({ file }) => file !== null)
  }
  /** Fetches the papers. @param meanwhile runs while a service sends one */
  const fetchAll = async (meanwhile: (table: keyof typeof WITHOUT) => Promise<unknown> = async () => undefined) => {
    const asked: string[] = []
    const send = async (table: keyof typeof WITHOUT) => {
      asked.push(table)
      await meanwhile(table)
      return PDF
    }
    const esign = { ...app.services.esign, downloadPdf: () => send('envelopes') }
    const tax = { ...app.services.tax, name: app.services.tax.name, download: () => send('invoice_cfdis') }
    const services = { ...app.services, esign, tax } as never
    const warned: object[] = []
    const log = { warn: (facts: object) => void warned.push(facts) }
    await keepSignedEnvelope({ id: envelope }, { ...(context() as object), services, log } as never)
    await fetchPapers(services, log)
    return { asked, warned }
  }
  return { block: () => block(person.id), stored, fetchAll }
}

test('papers of an agreement and of a tax bill are fetched and kept', async () => {
  const { stored, fetchAll } = await fillWithoutPapers()
  expect((await fetchAll()).warned).toEqual([])
  expect([await stored('envelopes'), await stored('invoice_cfdis')]).toEqual([[true], [true]])
})

test('papers of a blocked person are not fetched again', async () => {
  const { block, stored, fetchAll } = await fillWithoutPapers()
  await block()
  expect(await fetchAll()).toEqual({ asked: [], warned: [] })
  expect([await stored('envelopes'), await stored('invoice_cfdis')]).toEqual([[false], [false]])
})

test('papers that a service sends while the data are being blocked are not kept', async () => {
  for (const table of ['envelopes', 'invoice_cfdis'] as const) {
    const { block, stored, fetchAll } = await fillWithoutPapers()
    let isBlocked = false
    await fetchAll(async (fetched) => {
      if (isBlocked || fetched !== table) return
      isBlocked = true
      await block()
    })
    expect([table, isBlocked, await stored(table)]).toEqual([table, true, [false]])
  }
})

test('the words of a signer who declines are blocked with the envelope, and those that come later are not kept', async () => {
  const { person } = await fillPerson(app)
  const { rows } = await app.sql<{ envelope: string }>`update envelopes set status = 'sent', declined_reason = null
    where person_id = ${person.id} returning envelope_id::text as envelope`
  const envelopeId = rows[0]?.envelope as string
  const decline = (key: string, reason: string) =>
    applyEvent(app.db, { envelopeId, key, at: NOW.toISOString(), status: 'declined', signer: null, reason }, NOW)
  const words = async () => {
    const { rows: told } = await app.sql<{ reason: string | null }>`select reason from envelope_events
      where envelope_id = ${envelopeId} and status = 'declined' order by id`
    const { rows: kept } = await app.sql<{ reason: string | null }>`select declined_reason as reason from envelopes
      where envelope_id::text = ${envelopeId}`
    return [...kept, ...told].map(({ reason }) => reason)
  }
  await decline('first', 'My name is Rosa')
  expect(await words()).toEqual(['My name is Rosa', 'My name is Rosa'])
  await block(person.id)
  expect(await words()).toEqual([null, null])
  await decline('late', 'My name is Rosa')
  expect(await words()).toEqual([null, null, null])
})
