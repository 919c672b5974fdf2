import { generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { tempFolder } from '../../../tests/support/temp-folder.ts'
import { type PushSettings, readPush } from './settings.ts'
import { loadVapidKeys } from './web-push/vapid-keys.ts'

const folder = tempFolder()

const keys = loadVapidKeys(folder)
const others = loadVapidKeys(join(folder, 'others'))
const WEB_PUSH = { VAPID_PUBLIC_KEY: keys.publicKey, VAPID_PRIVATE_KEY: keys.privateKey }

function read(env: NodeJS.ProcessEnv, { demo = false, publicUrl = 'https://plantilla.example' } = {}) {
  const problems: string[] = []
  const settings: PushSettings = readPush(env, demo, publicUrl, problems)
  return { settings, problems }
}

describe('web push', () => {
  test('takes both halves of the keys, and names the public address as contact', () => {
    const { settings, problems } = read(WEB_PUSH)
    expect(problems).toEqual([])
    expect(settings).toMatchObject({ service: 'web-push', keys, subject: 'https://plantilla.example' })
  })

  test('the demo needs nothing; on a machine without https the sender of mails is named', () => {
    const { settings, problems } = read({}, { demo: true, publicUrl: 'http://localhost:4000' })
    expect(problems).toEqual([])
    expect(settings).toMatchObject({ keys: null, subject: 'mailto:no-reply@plantilla.test' })
    const mail = read({ MAIL_FROM: 'Plantilla <hola@nandu.mx>' }, { demo: true, publicUrl: 'http://localhost:4000' })
    expect(mail.settings).toMatchObject({ subject: 'mailto:hola@nandu.mx' })
  })

  test.each([
    ['none', {}, 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are missing: the keys of web push'],
    ['the public half alone', { VAPID_PUBLIC_KEY: keys.publicKey }, 'VAPID_PRIVATE_KEY is missing: both halves are needed'],
    ['the private half alone', { VAPID_PRIVATE_KEY: keys.privateKey }, 'VAPID_PUBLIC_KEY is missing: both halves are needed'],
    [
      'halves of two pairs',
      { ...WEB_PUSH, VAPID_PUBLIC_KEY: others.publicKey },
      'VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY',
    ],
    ['a short key', { ...WEB_PUSH, VAPID_PRIVATE_KEY: 'hunter2' }, 'VAPID_PRIVATE_KEY must be 32 bytes'],
    ['a key of zeros', { ...WEB_PUSH, VAPID_PRIVATE_KEY: 'A'.repeat(43) }, 'VAPID_PUBLIC_KEY does not belong'],
    ['a public key of another length', { ...WEB_PUSH, VAPID_PUBLIC_KEY: 'BBBB' }, 'VAPID_PUBLIC_KEY must be 65 bytes'],
    [
      'a subject that is no address',
      { ...WEB_PUSH, VAPID_SUBJECT: 'ops@x.mx' },
      'VAPID_SUBJECT must begin with https:// or mailto:',
    ],
  ])('production refuses %s in one line, which repeats no key', (_case, env, line) => {
    const { problems } = read(env)
    expect(problems).toEqual([expect.stringContaining(line)])
    expect(problems.join()).not.toMatch(/hunter2|A{20}/)
    expect(problems.join()).not.toContain(keys.privateKey)
  })

  test('half a pair is refused in the demo too', () => {
    expect(read({ VAPID_PUBLIC_KEY: keys.publicKey }, { demo: true }).problems).toHaveLength(1)
  })
})

const pemOf = (modulusLength: number): string =>
  generateKeyPairSync('rsa', { modulusLength }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const ACCOUNT = {
  project_id: 'plantilla-test',
  private_key_id: 'key-1',
  private_key: pemOf(2048),
  client_email: 'push@plantilla-test.iam.gserviceaccount.com',
  token_uri: 'https://oauth2.googleapis.com/token',
}
const FIREBASE = {
  PUSH: 'firebase',
  FIREBASE_SERVICE_ACCOUNT: JSON.stringify(ACCOUNT),
  FIREBASE_API_KEY: 'AIza',
  FIREBASE_APP_ID: '1:1:web:1',
  FIREBASE_SENDER_ID: '1',
  FIREBASE_VAPID_KEY: keys.publicKey,
}

describe('PUSH=firebase', () => {
  test('reads the account from the setting and from a file', () => {
    const file = join(folder, 'account.json')
    writeFileSync(file, FIREBASE.FIREBASE_SERVICE_ACCOUNT)
    const { FIREBASE_SERVICE_ACCOUNT: _text, ...rest } = FIREBASE
    for (const env of [FIREBASE, { ...rest, FIREBASE_SERVICE_ACCOUNT_FILE: file }]) {
      const { settings, problems } = read(env)
      expect(problems).toEqual([])
      expect(settings).toMatchObject({
        service: 'firebase',
        account: ACCOUNT,
        app: { projectId: 'plantilla-test', apiKey: 'AIza', appId: '1:1:web:1', messagingSenderId: '1' },
        fcmUrl: 'https://fcm.googleapis.com',
      })
    }
  })

  test('says everything that is missing at once', () => {
    expect(read({ PUSH: 'firebase' }).problems.map((line) => line.split(' ')[0])).toEqual([
      'FIREBASE_SERVICE_ACCOUNT',
      'FIREBASE_VAPID_KEY',
      'FIREBASE_API_KEY',
      'FIREBASE_APP_ID',
      'FIREBASE_SENDER_ID',
    ])
  })

  test.each([
    ['no JSON', 'hunter2', 'FIREBASE_SERVICE_ACCOUNT lacks project_id, private_key_id, private_key, client_email, token_uri'],
    ['no private key', JSON.stringify({ ...ACCOUNT, private_key: '' }), 'FIREBASE_SERVICE_ACCOUNT lacks private_key;'],
    [
      'a key that is none',
      JSON.stringify({ ...ACCOUNT, private_key: 'hunter2' }),
      'its private_key is no RSA key of at least 2048 bits',
    ],
    [
      'a weak key',
      JSON.stringify({ ...ACCOUNT, private_key: pemOf(1024) }),
      'its private_key is no RSA key of at least 2048 bits',
    ],
    ['another address', JSON.stringify({ ...ACCOUNT, token_uri: 'file:///x' }), 'its token_uri is not an http address'],
  ])('refuses an account that holds %s, and repeats nothing of it', (_case, FIREBASE_SERVICE_ACCOUNT, line) => {
    const { problems } = read({ ...FIREBASE, FIREBASE_SERVICE_ACCOUNT })
    expect(problems).toEqual([expect.stringContaining(line)])
    expect(problems.join()).not.toMatch(/hunter2|BEGIN/)
  })
})

test('push can be switched off, also in production, and other words are refused', () => {
  expect(read({ PUSH: 'off' })).toEqual({ settings: { service: 'off' }, problems: [] })
  expect(read({ ...WEB_PUSH, PUSH: 'apns' }).problems).toEqual(['PUSH must be web-push, firebase or off, not "apns".'])
})
