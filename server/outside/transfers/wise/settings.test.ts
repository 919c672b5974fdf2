import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { readWise } from './settings.ts'

const pem = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'pem' }).toString()
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ type: 'spki', format: 'pem' }).toString()
const WISE = { WISE_API_TOKEN: '01234567-89ab', WISE_WEBHOOK_KEY: `${pem}${pem}`.replaceAll('\n', '\\n') }

function read(env: NodeJS.ProcessEnv, demo = false) {
  const problems: string[] = []
  return { settings: readWise(env, demo, problems), problems }
}

test('the settings of Wise: the hosts of production and of the sandbox, two keys in one line [H5]', () => {
  const { settings, problems } = read(WISE)
  expect(problems).toEqual([])
  expect(settings).toMatchObject({ apiUrl: 'https://api.wise.com', apiStyle: 'legacy', profileId: null, sourceCurrency: 'USD' })
  expect(settings.webhookKeys).toHaveLength(2)
  expect(read(WISE, true).settings.apiUrl).toBe('https://api.wise-sandbox.com')
  expect(read({ WISE_API_TOKEN: 'x' }, true)).toMatchObject({ problems: [], settings: { webhookKeys: [] } })
})

test('missing or invalid settings are reported at once, without the token [H5]', () => {
  expect(read({}).problems).toEqual([
    'WISE_API_TOKEN is missing: the API token of the Wise account.',
    'WISE_WEBHOOK_KEY is missing: the public key that Wise signs with, or its file in WISE_WEBHOOK_KEY_FILE.',
  ])
  const wrong = {
    WISE_API_TOKEN: 'hunter 2',
    WISE_API_URL: 'wise',
    WISE_API_STYLE: '2026',
    WISE_PROFILE_ID: 'mine',
    WISE_SOURCE_CURRENCY: 'MXN',
    WISE_WEBHOOK_KEY: ec,
  }
  expect(read(wrong).problems).toEqual([
    'WISE_API_TOKEN holds a space or a line end.',
    'WISE_API_URL is not an http address: "wise".',
    'WISE_API_STYLE must be legacy or a quarter such as 2026Q3, not "2026".',
    'WISE_PROFILE_ID must be a number, not "mine".',
    'WISE_SOURCE_CURRENCY cannot be MXN: Wise does not send from pesos.',
    'WISE_WEBHOOK_KEY is not an RSA public key in PEM.',
  ])
  expect(read({ ...WISE, WISE_WEBHOOK_KEY: '', WISE_WEBHOOK_KEY_FILE: '/nowhere' }).problems).toEqual([
    'WISE_WEBHOOK_KEY_FILE cannot be read: "/nowhere".',
  ])
})
