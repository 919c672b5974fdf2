import { expect, test } from 'vitest'
import { writeHistory } from '../../server/calls/history.ts'
import { createWorker } from '../support/contracts.ts'
import { signInAs } from '../support/people.ts'
import { signedIn, testApp } from '../support/test-app.ts'

const CREATE = 'client/create-new-job'
const app = testApp({}, { hasWorker: false })
const admin = signedIn(app, { role: 'Admin', password: null })

test('a company opens a job, fills it by a contract, changes and closes it', async () => {
  const at = await createWorker(app.db, { onboarding: 'Approved', contract: 'Active' })
  const client = await signInAs(app, { role: 'Client', companyId: at.companyId, password: null })
  const { status, body } = await app.call(CREATE, { job_name: 'Analyst', department: 'Finance', headcount: 2 }, client)
  expect([status, body.job.status, body.job.people_count, body.job.headcount]).toEqual([200, 'Open', 0, 2])
  const { id, version } = body.job
  const taken = await app.call('employee/update-contract-information', { contractId: at.contractId, job_id: id }, admin)
  expect([taken.status, taken.body.contract.job_id]).toEqual([200, id])
  const list = await app.call('client/find-all-jobs', { filters: { status: 'Open' }, search: 'analy' }, client)
  expect([list.body.totalJobs, list.body.jobs[0].people.map((one: { id: number }) => one.id)]).toEqual([1, [at.person.id]])
  const one = await app.call('client/find-all-jobs', { filters: { id } }, client)
  expect(one.body.jobs.map((job: { id: number }) => job.id)).toEqual([id])
  const changed = await app.call('client/update-job', { jobId: id, version, salary_min: '20000', salary_max: '10000' }, client)
  expect(changed.body.fields).toEqual([{ field: 'salary_max', message: 'The highest salary must not be below the lowest.' }])
  expect((await app.call('client/update-job', { jobId: id, version, headcount: 3 }, client)).body.job.headcount).toBe(3)
  expect((await app.call('client/close-job', { jobId: id, version }, client)).body.code).toBe('STALE')
  expect((await app.call('client/close-job', { jobId: id }, client)).body.job.status).toBe('Closed')
})

test('staff who may not see salaries see signs in their place, and change the rest of the job', async () => {
  const { companyId } = await createWorker(app.db)
  const range = { salary_min: '18000.00', salary_max: '24000.00' }
  const { id } = (await app.call(CREATE, { companyId, job_name: 'Analyst', headcount: 1, ...range }, admin)).body.job
  const permissions = {
    employeeOnboarding: { viewTab: true, viewDetails: true, edit: true, seeSalary: false },
    clients: { viewTab: true, viewDetails: true },
  }
  const staff = await signInAs(app, { role: 'InternalEmployee', permissions, password: null })
  const read = async (token: string) => (await app.call('client/find-all-jobs', { filters: { id } }, token)).body.jobs[0]
  const hidden = { salary_min: '•••', salary_max: '•••' }
  expect(await read(staff)).toMatchObject(hidden)
  const update = (change: object, by: string) => app.call('client/update-job', { jobId: id, ...change }, by)
  expect((await update({ salary_min: '18000.00' }, staff)).body).toMatchObject({
    code: 'FIELD_READ_ONLY',
    message: expect.stringContaining('Lowest salary'),
  })
  expect((await update({ headcount: 2 }, staff)).body.job).toMatchObject({ headcount: 2, ...hidden })
  expect((await app.call('client/close-job', { jobId: id }, staff)).body.job).toMatchObject(hidden)
  expect(await read(admin)).toMatchObject({ headcount: 2, ...range })
  await update({ salary_max: '25000' }, admin)
  const { body } = await app.call('employee/find-all-history', { filters: { entityId: companyId } }, admin)
  expect(JSON.stringify(body.history)).not.toContain('25000')
  // Entries of former releases have the amounts.
  const changes = [{ field: 'salary_max', from: null, to: '26000' }]
  const entry = { entity: 'company', entityId: companyId, companyId, action: 'job.updated', visibility: 'All' } as const
  await app.db
    .transaction()
    .execute((tx) => writeHistory(tx, [{ ...entry, changes }], null, { requestId: 'test', ip: '198.51.100.1', device: null }))
  const newest = async (token: string) =>
    (await app.call('client/get-history-client', { clientId: companyId }, token)).body.history[0].changes
  expect(await newest(admin)).toEqual(changes)
  expect(await newest(staff)).toEqual([{ field: 'salary_max', from: null, to: '•••' }])
})

test('departments are in the order of the Spanish alphabet', async () => {
  const { companyId } = await createWorker(app.db)
  for (const department of ['Zona', 'ñandú', 'Ágora', 'Nómina', 'Banca'])
    await app.call(CREATE, { companyId, job_name: 'Analyst', headcount: 1, department }, admin)
  const sorted = async (sort: string) => {
    const { body } = await app.call('client/find-all-jobs', { filters: { companyId }, sort }, admin)
    return body.jobs.map(({ department }: { department: string }) => department)
  }
  expect(await sorted('department')).toEqual(['Ágora', 'Banca', 'Nómina', 'ñandú', 'Zona'])
  expect(await sorted('-department')).toEqual(['Zona', 'ñandú', 'Nómina', 'Banca', 'Ágora'])
})

test('a job needs its company and the fields of its form', async () => {
  expect((await app.call(CREATE, { job_name: 'Analyst', headcount: 1 }, admin)).status).toBeGreaterThanOrEqual(400)
  const { companyId } = await createWorker(app.db)
  const { body } = await app.call(CREATE, { companyId, job_name: '', headcount: 0 }, admin)
  expect(body.fields.map(({ field }: { field: string }) => field)).toEqual(['job_name', 'headcount'])
})

test('the word null is a text like any other, and replaces an empty field', async () => {
  const { companyId } = await createWorker(app.db)
  const { id } = (await app.call(CREATE, { companyId, job_name: 'Analyst', headcount: 1 }, admin)).body.job
  const save = async (department: string | null) =>
    (await app.call('client/update-job', { jobId: id, department }, admin)).body.job.department
  expect(await save('null')).toBe('null')
  expect(await save(null)).toBe(null)
})

test('a value that a check of the table refuses is refused, not a fault', async () => {
  const { companyId } = await createWorker(app.db)
  await app.sql`alter table jobs add constraint few check (headcount < 50) not valid`
  const make = (headcount: number) => app.call(CREATE, { companyId, job_name: 'Analyst', headcount }, admin)
  expect((await make(50)).body).toMatchObject({ code: 'VALIDATION', fields: [{ field: '' }] })
  const { id } = (await make(49)).body.job
  expect((await app.call('client/update-job', { jobId: id, headcount: 60 }, admin)).status).toBe(400)
})

test('a value that another record has is refused at its field, also where an index compares it without case', async () => {
  const { companyId } = await createWorker(app.db)
  await app.sql`create unique index one_department on jobs (company_id, lower(department))`
  const make = (department: string) => app.call(CREATE, { companyId, job_name: 'Analyst', headcount: 1, department }, admin)
  expect((await make('Finance (north)=(1)')).status).toBe(200)
  expect((await make('FINANCE (north)=(1)')).body.fields).toMatchObject([{ field: 'department' }])
})
