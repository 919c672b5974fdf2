import { describe, expect, onTestFinished, test } from 'vitest'
import { currentBook, lawFor } from '../../server/areas/payroll/law-figures/current-law.ts'
import { journalAccounts } from '../../server/areas/payroll/law-figures/journal-accounts.ts'
import { createBanxico } from '../../server/outside/ceps/banxico.ts'
import { startBanxicoServer } from '../support/banxico-server.ts'
import { createPayrollTeam } from '../support/payment-requests.ts'
import { signInAs } from '../support/people.ts'
import { rowOf } from '../support/rows.ts'
import { signedIn, testApp } from '../support/test-app.ts'
import { rowsOf, workbookOf } from '../support/xlsx.ts'
import refused from './payroll-interface.json' with { type: 'json' }

const GET = 'payroll/get-payroll-parameters'
const UPDATE = 'payroll/update-payroll-parameters'
const CONCEPTS = 'payroll/find-all-concepts'
const CONCEPT = 'payroll/update-concept'
const PARALLEL = 'payroll/run-parallel'
const SIMULATE = 'payroll/simulate-hire-cost'

const t = testApp({}, { hasWorker: false, now: '2026-11-22T18:00:00Z' })
const admin = signedIn(t, { role: 'Admin', columns: { firstname: 'Rosa', lastname: 'Admin' } })

const parameters = async (day?: string) => (await t.call(GET, day === undefined ? {} : { day }, admin)).body.data
const parameter = async (key: string, day?: string) =>
  (await parameters(day)).parameters.find((one: { key: string }) => one.key === key)
const entered = (more: object) => ({
  area: 'law',
  key: 'uma',
  from: '2027-02-01',
  values: { daily: '121.00' },
  source: 'DOF 2027-01-09',
  confidence: 'H1',
  reason: 'The UMA of 2027 was published.',
  ...more,
})
const problems = async (more: object) => {
  const { status, body } = await t.call(UPDATE, entered(more), admin)
  return status === 400
    ? body.fields.map(({ field, message }: { field: string; message: string }) => `${field}: ${message}`)
    : status
}

describe('figures of the law [I2, §8.9]', () => {
  test('are shown for a day with validity, source and mark, and missing ones are named', async () => {
    expect(await parameters()).toMatchObject({ day: '2026-11-22', today: '2026-11-22', missing: [] })
    expect(await parameter('uma')).toMatchObject({
      values: { daily: '117.31' },
      from: '2026-02-01',
      to: '2027-01-31',
      confidence: 'H2',
      is_changed: false,
      derived: [
        { label: 'A month', value: '3566.22' },
        { label: 'A year', value: '42794.64' },
      ],
    })
    expect(await parameter('stateTax.OAX')).toMatchObject({ title: 'Oaxaca', values: { percent: '3.00' }, confidence: 'U' })
    expect((await parameter('incomeTax')).rows.monthly).toHaveLength(11)
    expect((await parameters('2027-02-10')).missing).toEqual(['income tax', 'employment subsidy', 'minimum wages', 'UMA'])
    for (const day of ['2020-01-01', '2027-02-30', '2027-13-01']) {
      const fields = [{ field: 'day', message: 'Choose a calendar day in 2023 or later.' }]
      expect((await t.call(GET, { day }, admin)).body).toMatchObject({ code: 'VALIDATION', fields })
    }
  })

  test('a figure is entered from a day on, with history; before that day nothing changes, and calculations take it', async () => {
    const before = await currentBook(t.db)
    const { body } = await t.call(UPDATE, entered({}), admin)
    expect(body.data.parameter).toMatchObject({
      key: 'uma',
      values: { daily: '121.00' },
      from: '2027-02-01',
      to: null,
      is_changed: true,
      source: 'DOF 2027-01-09',
      derived: [{ value: '3678.40' }, { value: '44140.80' }],
      changes: [{ reason: 'The UMA of 2027 was published.', by: 'Rosa Admin', from: '2027-02-01' }],
    })
    expect((await lawFor(t.db, '2027-01-31')).uma.daily).toBe('117.31')
    const law = await lawFor(t.db, '2027-02-01')
    expect([law.uma.monthly, law.missing]).toEqual(['3678.40', ['income tax', 'employment subsidy', 'minimum wages']])
    expect(law.version).toBe(body.data.version)
    expect(law.version).not.toBe(before.version)
    const row = await rowOf(t.db, 'history', { action: 'payroll.parameter-changed' })
    expect(row).toMatchObject({ reason: 'The UMA of 2027 was published.', visibility: 'Internal' })
    expect(row.changes).toEqual([{ field: 'UMA: Per day', from: '117.31', to: '121.00' }])
    await expect(t.pool.query("update payroll_changes set source = 'x'")).rejects.toThrow()
  })

  test('of two entries of one figure for one day at once the second is refused, until its author has seen the first', async () => {
    const wage = { key: 'umi', from: '2027-03-01' }
    const enter = (daily: string, more: object = {}) => t.call(UPDATE, entered({ ...wage, values: { daily }, ...more }), admin)
    const answers = await Promise.all([enter('118.00'), enter('119.00')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({
      code: 'STALE',
      message: expect.stringContaining('Rosa Admin has entered this figure from 1 March 2027 on since you opened it'),
    })
    const { changes } = await parameter('umi')
    expect(changes).toHaveLength(1)
    // Another day, and a correction of an entry that was seen, are no conflict.
    expect((await enter('118.00', { from: '2027-03-02' })).status).toBe(200)
    expect((await enter('119.00', { seenChangeId: changes[0].id })).status).toBe(200)
    expect((await enter('120.00', { seenChangeId: changes[0].id })).status).toBe(409)
    expect((await parameter('umi', '2027-03-01')).values).toEqual({ daily: '119.00' })
  })

  test('never backwards, never without a reason and a source, each field within its limits', async () => {
    expect(refused.figures).not.toEqual([])
    for (const [more, found] of refused.figures as [object, unknown][])
      expect([more, await problems(more)]).toEqual([more, found])
  })

  test('tables of the tax only rise; those of the days follow from the month', async () => {
    const { rows } = await parameter('incomeTax')
    const falling = rows.monthly.map((row: object, at: number) => (at === 3 ? { ...row, fixed: '1.00' } : row))
    expect(await problems({ key: 'incomeTax', values: {}, rows: { ...rows, monthly: falling } })).toEqual([
      'rows.monthly.3.fixed: Must be more than in the previous row.',
    ])
    expect(await problems({ key: 'incomeTax', from: '2027-01-01', values: {}, rows })).toBe(200)
    const law = await lawFor(t.db, '2027-01-15')
    expect(law.isr.tables.fifteenDay[5]).toEqual({ lower: '8651.41', upper: '17448.75', fixed: '916.20', ratePercent: '21.36' })
  })

  test('rules with mark M, K or U are entered like figures, with a mark of their own, and previewed before', async () => {
    const marks = (await parameters()).parameters.filter(({ key }: { key: string }) => key.startsWith('rule.'))
    expect(marks.filter(({ confidence }: { confidence: string }) => confidence === 'K').length).toBeGreaterThan(5)
    expect(await parameter('rule.oldAgeEdges')).toMatchObject({ confidence: 'U', values: { comparison: 'Two places' } })
    const key = 'rule.subsidyBasis'
    const input = { key, from: '2026-12-01', values: { basis: 'Contribution base' } }
    const preview = async (more: object) =>
      (await t.call('payroll/preview-payroll-parameters', { ...input, ...more }, admin)).body
    const { changed, samples } = (await preview({})).data
    const [, subsidised] = samples
    // 11,000 a month is within the limit, its contribution base is not: the subsidy of 15 days is gone from the net.
    expect([changed, subsidised.name]).toEqual([1, '11,000 a month, fortnight, with subsidy'])
    const net = subsidised.totals.find(({ label }: { label: string }) => label === 'Net')
    expect((Number(net.before) - Number(net.after)).toFixed(2)).toBe('264.30')
    expect((await preview({ key: 'rule.none' })).code).toBe('NOT_FOUND')
    expect((await preview({ values: {} })).fields).toMatchObject([{ field: 'values.basis' }])
    expect((await preview({ key: 'stateTax.OAX', values: { percent: '5' } })).data.changed).toBe(samples.length)
    expect((await lawFor(t.db, '2026-12-01')).rules.subsidyBasis.basis).toBe('Taxed income')
    expect(await problems({ ...input, source: 'Letter of the accountant', confidence: 'M' })).toBe(200)
    expect((await lawFor(t.db, '2026-12-01')).rules.subsidyBasis).toMatchObject({
      basis: 'Contribution base',
      confidence: 'M',
      source: 'Letter of the accountant',
    })
    expect((await lawFor(t.db, '2026-11-30')).rules.subsidyBasis.basis).toBe('Taxed income')
    expect(await parameter('rule.fourteenDays', '2026-12-01')).toMatchObject({ is_changed: false, changes: [] })
  })
})

test('concepts are found by words, and get a SAT key and an account from a day on [§8.9]', async () => {
  const found = (await t.call(CONCEPTS, { search: 'PUNTUAL' }, admin)).body
  expect(found.totalConcepts).toBe(0)
  const [bonus] = (await t.call(CONCEPTS, { search: 'christmas' }, admin)).body.data.concepts
  expect(bonus).toMatchObject({ code: 'CHRISTMAS_BONUS', sat_code: '002', account: '6001-001', confidence: 'H2' })
  const change = { code: 'BONUS', sat_code: '057', account: '6001-010', from: '2026-12-01', reason: 'Prizes have a key now.' }
  expect((await t.call(CONCEPT, change, admin)).body.data.concept).toMatchObject({ sat_code: '057', account: '6001-010' })
  expect((await lawFor(t.db, '2026-12-01')).satCodes).toEqual({ BONUS: '057' })
  expect((await lawFor(t.db, '2026-11-30')).satCodes).toEqual({})
  // An entry contains only its changes: one that begins later resets no account.
  const later = { code: 'BONUS', sat_code: '038', from: '2027-02-01', reason: 'The usual key again.' }
  expect((await t.call(CONCEPT, later, admin)).status).toBe(200)
  const account = { code: 'BONUS', account: '6001-011', from: '2027-01-01', reason: 'Account of the new plan.' }
  expect((await t.call(CONCEPT, account, admin)).body.data.concept).toMatchObject({ sat_code: '057', account: '6001-011' })
  const { concepts } = await journalAccounts(t.db, '2027-02-01')
  expect([concepts['BONUS'], (await lawFor(t.db, '2027-02-01')).satCodes]).toEqual([{ debit: '6001-011' }, { BONUS: '038' }])
  const wrong = await t.call(CONCEPT, { ...change, code: 'STATE_TAX', account: '' }, admin)
  expect(wrong.body.fields).toMatchObject([{ field: 'sat_code' }])
  expect((await t.call(CONCEPT, { ...change, code: 'NONE' }, admin)).status).toBe(404)
  for (const sat_code of ['999', 'wal', '0571']) {
    const unknown = await t.call(CONCEPT, { ...change, sat_code }, admin)
    const message = `The SAT has no key "${sat_code}" for a perception on that day.`
    expect(unknown.body.fields).toEqual([{ field: 'sat_code', message }])
  }
})

test('rules of settlements that are not certain are shown with their mark [§8.9]', async () => {
  const { fixed_rules } = await parameters()
  const marks = fixed_rules.map(({ title, confidence }: { title: string; confidence: string }) => `${confidence} ${title}`)
  expect(marks).toEqual([
    ...['Mutual agreement', 'End of term', 'Death', 'Other'].map(
      (type) => `${type === 'Mutual agreement' || type === 'Death' ? 'K' : 'U'} End of a contract: ${type}`,
    ),
    'K Indemnity of a fixed term',
  ])
  expect(fixed_rules[0]).toMatchObject({
    article: 'LFT 53-I, 162-III',
    text: 'Seniority premium: paid from 15 years of service on. Indemnity of 90 days: not paid. 20 days for each year: not paid.',
  })
})

describe('parallel run [§8.9]', () => {
  const HEAD =
    'number,name,period,period_start,period_end,payment_date,hire_date,monthly_salary,vacation_days,SALARY,BONUS,ISR,IMSS,NET'
  const TERMS = 'Fortnightly,2026-06-16,2026-06-30,2026-06-30,2024-03-01'
  const run = async (rows: string[], { head = HEAD, input = {}, encoding = 'utf8' as BufferEncoding } = {}) =>
    await t.upload(
      PARALLEL,
      input,
      [{ field: 'payroll_file', name: 'old.csv', content: Buffer.from([head, ...rows].join('\n'), encoding) }],
      admin,
    )

  test('a tolerance that is no amount is refused with an example', async () => {
    const { status, body } = await run([`1,Ana Ruiz,${TERMS},25000.00,,12500.00,,,,`], { input: { tolerance: '1e3' } })
    const message = 'Enter an amount up to 9,999.99, such as 0.50.'
    expect([status, body.fields]).toEqual([400, [{ field: 'tolerance', message }]])
  })

  test('an equal payroll has no difference, a differing one names its concept, and a faulty row its error', async () => {
    const { body } = await run([
      `1,Ana Ruiz,${TERMS},25000.00,,12500.00,,1738.26,343.84,10417.90`,
      // Their tax is the half of the monthly table.
      `2,Luis Peña,${TERMS},"$25,000.00",,12500.00,,1725.83,343.84,10430.33`,
      `3,Eva Sol,${TERMS},abc,,1.00,,1.00,1.00,1.00`,
    ])
    expect(body.data).toMatchObject({ same: 1, different: 1, problems: 1 })
    expect(body.data.people[1]).toMatchObject({
      number: '2',
      name: 'Luis Peña',
      difference: '24.86',
      concepts: [
        {
          code: 'ISR',
          theirs: '1725.83',
          ours: '1738.26',
          difference: '12.43',
          reason: 'Other table: they take the monthly table ÷ 30 × 15, we that of 15 days.',
        },
        {
          code: 'NET',
          theirs: '10430.33',
          ours: '10417.90',
          difference: '-12.43',
          reason: 'Follows from the other amounts.',
        },
      ],
    })
    expect(body.data.people[2]).toMatchObject({ row: 4, problem: 'Row 4, column "monthly_salary": "abc" is not an amount.' })
    expect(body.data.concepts).toMatchObject([
      { code: 'ISR', people: 1, difference: '12.43', reasons: [{ reason: 'Other table', people: 1 }] },
      { code: 'NET' },
    ])
  })

  test('unknown amounts are taken over, and a file without required columns names them', async () => {
    const { body } = await run([`1,Ana,${TERMS},25000.00,,12500.00,1000.00,1951.86,343.84,11204.30`])
    expect(body.data.people[0].concepts).toEqual([])
    const messages = async (head: string) => (await run(['1,Ana'], { head })).body.fields[0].message
    expect(await messages('number,name')).toContain('"period", "period_start"')
    expect(await messages(`${HEAD},colour`)).toBe('The file has an unknown column "colour". Download the example.')
  })

  test('vouchers that are put aside and a fee are taken over: neither is a difference', async () => {
    const head =
      'name,period,period_start,period_end,payment_date,hire_date,monthly_salary,SALARY,FOOD_VOUCHERS,FOOD_VOUCHERS_DEDUCTION,ISR,IMSS,UNION_FEE,NET'
    const days = 'Fortnightly,2025-06-01,2025-06-15,2025-06-15,2022-02-14'
    const row = `Ana,${days},13500.00,6750.00,850.00,850.00,649.45,176.95,50.00,5873.60`
    expect((await run([row], { head })).body.data).toMatchObject({ same: 1, different: 0, problems: 0 })
  })

  test('a file of an old program is read in its alphabet with its commas, and differences within the tolerance are left out', async () => {
    const [head, terms] = [HEAD.replaceAll(',', ';'), TERMS.replaceAll(',', ';')]
    const rows = [`1;Íñigo Núñez;${terms};25.000,00;;12500,00;;1738,20;343,84;10417,96`]
    const { body } = await run(rows, { head, input: { tolerance: '0.06' }, encoding: 'latin1' })
    expect(body.data).toMatchObject({ same: 1, people: [{ name: 'Íñigo Núñez' }], unknown: [], missing: [] })
  })

  test('a workbook and UTF-16 are read as well as CSV; other files are refused with a message', async () => {
    const upload = async (name: string, content: Buffer) =>
      (await t.upload(PARALLEL, {}, [{ field: 'payroll_file', name, content }], admin)).body
    const terms = TERMS.split(',').map((text, at) => (at === 0 ? text : new Date(`${text}T00:00:00Z`)))
    const rows = rowsOf([HEAD.split(','), [1, 'Íñigo Núñez', ...terms, 25000, '', 12500, '', 1738.26, 343.84, 10417.9]])
    const same = { same: 1, people: [{ number: '1', name: 'Íñigo Núñez' }] }
    expect((await upload('old.xlsx', await workbookOf({ rows }))).data).toMatchObject(same)
    const text = `\uFEFF${HEAD}\n1,Íñigo Núñez,${TERMS},25000.00,,12500.00,,1738.26,343.84,10417.90\n`.replaceAll(',', '\t')
    expect((await upload('unicode.txt', Buffer.from(text, 'utf16le'))).data).toMatchObject(same)
    expect((await upload('old.xlsx', Buffer.from('PK\u0003\u0004 broken'))).fields).toEqual([
      { field: 'payroll_file', message: expect.stringContaining('This XLSX file cannot be read') },
    ])
    expect((await upload('old.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'))).code).toBe('FILE_TYPE')
  })

  test('for a company, people who are only in the file or only in Plantilla are named', async () => {
    const { companyId } = await createPayrollTeam(t)
    const money = '25000.00,,12500.00,,1738.26,343.84,10417.90'
    const rows = [`e1,Another Name,${TERMS},${money}`, `,EMPLOYEE 00002 ANA,${TERMS},${money}`, `77,Eva Sol,${TERMS},${money}`]
    expect((await run(rows, { input: { companyId } })).body.data).toMatchObject({
      same: 3,
      unknown: [{ row: 4, number: '77', name: 'Eva Sol' }],
      missing: [{ number: 'E3', name: 'Ana Employee 00003' }],
    })
    expect((await run(rows, { input: { companyId: 2_000_000_000 } })).status).toBe(404)
  })

  test('the example can be run as it is', async () => {
    const { rawPayload } = await t.download('payroll/download-parallel-template', {}, admin)
    const file = { field: 'payroll_file', name: 'example.csv', content: rawPayload }
    expect((await t.upload(PARALLEL, {}, [file], admin)).body.data).toMatchObject({ same: 1, different: 0, problems: 0 })
  })
})

test('a service is really called, secrets are not shown, and what failed is named [§8.9]', async () => {
  const { providers } = await parameters()
  expect(providers.map(({ key, service }: { key: string; service: string }) => [key, service])).toEqual([
    ['tax', 'local'],
    ['transfers', 'sandbox'],
    ['esign', 'embedded'],
    ['mail', 'outbox'],
    ['push', 'web-push'],
    ['ceps', 'off'],
  ])
  const tested = async (provider: string) => (await t.call('payroll/test-provider', { provider }, admin)).body.data
  expect(await tested('transfers')).toMatchObject({ ok: true, message: 'The service answers and accepts our token.' })
  expect(await tested('mail')).toMatchObject({ ok: true })
  expect(await tested('push')).toMatchObject({ ok: false, message: expect.stringContaining('You have no device') })
  const { settings } = t.services
  settings.smtpUrl = 'smtp://user:very-secret@127.0.0.1:1'
  onTestFinished(() => {
    settings.smtpUrl = null
  })
  const failed = await tested('mail')
  expect(failed).toMatchObject({ ok: false, message: 'There is no answer at this address.' })
  const shown = JSON.stringify([failed, (await parameters()).providers])
  expect(shown).toContain('smtp://127.0.0.1:1')
  expect(shown).not.toMatch(/very-secret|user:/)
})

test('the Bank of Mexico is asked for an unknown payment, and an unexpected answer is shown [I1, §8.9]', async () => {
  const tested = async () => (await t.call('payroll/test-provider', { provider: 'ceps' }, admin)).body.data
  expect(await tested()).toMatchObject({ ok: false, message: expect.stringContaining('(CEP=off)') })
  const portal = await startBanxicoServer()
  onTestFinished(async () => {
    await portal.close()
    t.services.ceps = null
  })
  t.services.ceps = createBanxico(portal.url)
  expect(await tested()).toMatchObject({ ok: true, message: 'The portal answers correctly.' })
  expect(portal.forms[0]).toMatchObject({ criterio: 'PLANTILLATEST', monto: '0.01' })
  t.services.ceps = { fetchCep: (question) => createBanxico(portal.url).fetchCep({ ...question, trackingKey: 'LIMIT' }) }
  expect(await tested()).toMatchObject({ ok: false, message: expect.stringContaining('does not accept more queries') })
})

describe('the cost of a hire [§8]', () => {
  test('salary, net and cost lead to each other, every amount is explained, and the fee of the provider is added', async () => {
    const client = await signInAs(t, { role: 'Client' })
    const simulate = async (more: object) =>
      (await t.call(SIMULATE, { from: '2026-05-20', zone: 'General', state: 'CMX', ...more }, client)).body
    const { data } = await simulate({ known: 'salary', amount: '20000.00' })
    expect(data).toMatchObject({ monthly_salary: '20000.00', from: '2026-05-01', service_fee: '0.00' })
    expect(data.warnings).toEqual(['The figures of 2027 are not published yet: the yearly cost uses those of 2026.'])
    for (const line of [...data.pay, ...data.taken, ...data.borne]) expect(line.explanations.length).toBeGreaterThan(0)
    const cents = (lines: { amount: string }[]) => lines.reduce((all, { amount }) => all + Math.round(Number(amount) * 100), 0)
    expect(cents(data.pay) + cents(data.borne)).toBe(Math.round(Number(data.monthly_cost) * 100))
    expect(cents(data.pay) - cents(data.taken)).toBe(Math.round(Number(data.monthly_net) * 100))
    expect((await simulate({ known: 'net', amount: data.monthly_net })).data.monthly_salary).toBe('20000.00')
    expect((await simulate({ known: 'cost', amount: data.monthly_cost })).data.monthly_salary).toBe('20000.00')
    const values = { service_fee: '10', work_risk_premium: '0.54355' }
    const fee = { area: 'default', key: 'default', from: '2026-11-22', values }
    expect((await t.call(UPDATE, { ...fee, reason: 'The fee of the price list.' }, admin)).status).toBe(200)
    const dear = (await simulate({ known: 'salary', amount: '20000.00', from: '2026-12-01' })).data
    expect([dear.service_fee, dear.service_fee_percent]).toEqual([(Number(dear.monthly_cost) / 10).toFixed(2), '10'])
  })

  test('a value that cannot be calculated reports at its field what to enter', async () => {
    const problems = async (more: object) => {
      const { body } = await t.call(SIMULATE, { known: 'salary', amount: '20000.00', from: '2026-05-01', ...more }, admin)
      return Object.fromEntries((body.fields ?? []).map((one: { field: string; message: string }) => [one.field, one.message]))
    }
    expect(refused.hires).not.toEqual([])
    // Benefits below the legal minimum are refused: the calculation would replace them by the legal minimum.
    for (const [more, found] of refused.hires as [object, object][]) expect([more, await problems(more)]).toEqual([more, found])
    expect(await problems({ known: 'cost', amount: '9000.00' })).toEqual({
      amount: expect.stringMatching(
        /^The cost is too low\. The lowest is MX\$1\d,\d{3}\.\d\d a month, with a salary of MX\$9,451\.21\.$/,
      ),
    })
    for (const from of ['nov', '2026-13', '9999-12-01']) expect(Object.keys(await problems({ from }))).toEqual(['from'])
    expect((await t.call('payroll/get-simulation-choices', {}, admin)).body.data.states).toHaveLength(32)
  })

  test('an answer that differs from the input, or is not the only one, says so', async () => {
    const notes = async (more: object) => (await t.call(SIMULATE, { from: '2026-05-01', ...more }, admin)).body.data.notes
    const paidBy = async (amount: string) =>
      (await t.call(SIMULATE, { from: '2026-05-01', known: 'salary', amount }, admin)).body.data
    const { monthly_cost, notes: none } = await paidBy('9451.20')
    expect(none).toEqual([])
    expect((await notes({ known: 'cost', amount: monthly_cost })).at(-1)).toMatch(
      /^The minimum wage, MX\$9,451\.20, costs the same/,
    )
    expect(await notes({ known: 'net', amount: '5000' })).toEqual([
      'No salary pays exactly MX$5,000.00: this is the lowest salary that pays at least that amount.',
    ])
    const { monthly_net } = await paidBy('11600.00')
    expect(await notes({ known: 'net', amount: monthly_net })).toEqual([
      expect.stringMatching(/^A salary of MX\$11,600\.00 pays the same/),
    ])
  })
})
