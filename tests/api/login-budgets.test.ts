import { describe, expect, test, vi } from 'vitest'
import { startTestApp } from '../support/app.ts'
import { createPerson, TEST_PASSWORD, type TestPerson } from '../support/people.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp()

const employee = () => createPerson(app.db, { role: 'Employee' })
interface From {
  address: string
  cookie?: string
}

async function login({ address, cookie }: From, email: string, password = 'Wrong2026') {
  const headers = cookie === undefined ? {} : { cookie }
  const payload = { email, password }
  const answer = await app.app.inject({ method: 'POST', url: '/api/employee/login', remoteAddress: address, headers, payload })
  return {
    status: answer.statusCode,
    code: answer.json().code,
    cookie: String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? '',
  }
}
const rightFrom = (from: From, person: TestPerson) => login(from, person.email, TEST_PASSWORD)
const guess = async (from: From, count: number, name: (number: number) => string) => {
  for (let number = 0; number < count; number += 10) {
    const some = Array.from({ length: Math.min(10, count - number) }, (_, next) => login(from, name(number + next)))
    await Promise.all(some)
  }
}

describe('a hundred wrong passwords from one address', () => {
  test('lock out no others behind it, on a known or a new device, and leave few tries for each account there alone', async () => {
    const address = '192.0.2.10'
    const [known, fresh, person] = [await employee(), await employee(), await employee()]
    const { cookie } = await rightFrom({ address }, known)
    // Their passwords are hashed with less work than those of unknown accounts, of which ten use up the rest.
    const others = await Promise.all(Array.from({ length: 95 }, employee))
    await guess({ address }, 105, (number) => others[number]?.email ?? `nobody-${number}@plantilla.test`)
    expect((await rightFrom({ address, cookie }, known)).status).toBe(200)
    expect((await rightFrom({ address }, fresh)).status).toBe(200)
    for (let attempt = 0; attempt < 3; attempt += 1) expect((await login({ address }, person.email)).status).toBe(401)
    expect((await login({ address }, person.email)).status).toBe(429)
    expect((await rightFrom({ address }, person)).status).toBe(429)
    expect((await rightFrom({ address: '192.0.2.12' }, person)).status).toBe(200)
  })

  test('count for the whole network where it is IPv6, and only for that one', async () => {
    const people = await Promise.all(Array.from({ length: 101 }, employee))
    await guess({ address: '2001:db8:1:2::9' }, 100, (number) => people[number]?.email ?? '')
    const person = people[100] as TestPerson
    for (let number = 0; number < 3; number += 1) await login({ address: `2001:db8:1:2::${number}` }, person.email)
    expect((await login({ address: '2001:db8:1:2:ffff::1' }, person.email)).status).toBe(429)
    expect((await login({ address: '2001:db8:1:3::1' }, person.email)).status).toBe(401)
  })
})

describe('a device that signed in before', () => {
  test('is let in while the account is locked by others, who learn only that it is paused', async () => {
    const person = await employee()
    const { cookie } = await rightFrom({ address: '192.0.2.20' }, person)
    await guess({ address: '192.0.2.21' }, 10, () => person.email)
    expect((await rightFrom({ address: '192.0.2.22' }, person)).code).toBe('ACCOUNT_PAUSED')
    expect((await rightFrom({ address: '192.0.2.22', cookie }, person)).status).toBe(200)
    expect((await rightFrom({ address: '192.0.2.22' }, person)).code).toBe('ACCOUNT_PAUSED')
  })

  test('has ten wrong attempts of its own, which lock no one; after them it counts as unknown', async () => {
    const person = await employee()
    const address = '192.0.2.23'
    const { cookie } = await rightFrom({ address }, person)
    await guess({ address, cookie }, 10, () => person.email)
    expect((await rightFrom({ address: '192.0.2.24' }, person)).status).toBe(200)
    await guess({ address, cookie }, 10, () => person.email)
    expect((await rightFrom({ address, cookie }, person)).code).toBe('ACCOUNT_PAUSED')
  })

  test('is known for the accounts that signed in with it, and no help against others', async () => {
    const [own, victim] = [await employee(), await employee()]
    const { cookie } = await rightFrom({ address: '192.0.2.25' }, own)
    await guess({ address: '192.0.2.25', cookie }, 10, () => victim.email)
    expect((await rightFrom({ address: '192.0.2.25', cookie }, victim)).code).toBe('ACCOUNT_PAUSED')
  })

  test('is marked by a cookie that scripts cannot read, on success only', async () => {
    const person = await employee()
    expect((await login({ address: '192.0.2.26' }, person.email)).cookie).toBe('')
    expect((await rightFrom({ address: '192.0.2.26' }, person)).cookie).toMatch(/^plantilla_device=/)
  })

  test('is not slowed down when its address has used up its calls', async () => {
    const person = await employee()
    const address = '192.0.2.27'
    const { cookie } = await rightFrom({ address }, person)
    const asked = { method: 'POST', url: '/api/employee/verify-token', remoteAddress: address } as const
    const check = (number: number) => app.app.inject({ ...asked, payload: { token: `x${number}`.padEnd(43, 'x') } })
    await Promise.all(Array.from({ length: 310 }, (_, number) => check(number)))
    expect((await rightFrom({ address }, person)).status).toBe(429)
    expect((await rightFrom({ address, cookie }, person)).status).toBe(200)
  })
})

test('a pause does not tell a guesser which password is right for ever', async () => {
  const person = await employee()
  for (let number = 0; number < 21; number += 1) await login({ address: `198.51.100.${number}` }, person.email)
  expect((await rightFrom({ address: '198.51.100.99' }, person)).code).toBe('BAD_CREDENTIALS')
})

test('two hundred concurrent wrong sign-ins keep out no one with the right password', async () => {
  const address = '203.0.113.1'
  const [known, behind, elsewhere] = [await employee(), await employee(), await employee()]
  const { cookie } = await rightFrom({ address }, known)
  const crowd = Array.from({ length: 200 }, (_, number) => login({ address }, `crowd-${number % 150}@plantilla.test`))
  const right = [
    rightFrom({ address, cookie }, known),
    rightFrom({ address }, behind),
    rightFrom({ address: '203.0.113.2' }, elsewhere),
  ]
  expect((await Promise.all(right)).map(({ status }) => status)).toEqual([200, 200, 200])
  const answers = await Promise.all(crowd)
  expect(answers.every(({ status }) => [401, 429, 503].includes(status))).toBe(true)
})

describe('a proxy in front that is not known', () => {
  const warnings = async (settings: Parameters<typeof startTestApp>[0], headers: Record<string, string>) => {
    const other = await startTestApp(settings, { hasWorker: false })
    const warn = vi.spyOn(other.app.log, 'warn')
    for (let call = 0; call < 3; call += 1) await other.app.inject({ url: '/health', headers })
    const warnings = warn.mock.calls.filter(([line]) => String(line).includes('TRUST_PROXY')).length
    await other.close()
    return warnings
  }
  const FORWARDED = { 'x-forwarded-for': '198.51.100.7' }

  test('is warned of once in production', async () => {
    expect(await warnings({ demo: false }, FORWARDED)).toBe(1)
  })

  test('is no matter without the header, with TRUST_PROXY, or in the demo', async () => {
    expect(await warnings({ demo: false }, {})).toBe(0)
    expect(await warnings({ demo: false, trustProxy: '127.0.0.1' }, FORWARDED)).toBe(0)
    expect(await warnings({}, FORWARDED)).toBe(0)
  })
})
