import { createPrivateKey } from 'node:crypto'
import { parseJson } from '../../parse-json.ts'
import { fileOf, httpAddress, isHttp } from '../../read-setting.ts'
import type { FirebaseApp } from '../push.ts'

export interface FirebaseSettings {
  service: 'firebase'
  account: ServiceAccount
  app: FirebaseApp
  /** Public key of the "Web Push certificates" of the project. */
  vapidPublicKey: string
  /** Base of FCM HTTP v1. */
  fcmUrl: string
}

/** The members of the service account's JSON that are used. */
export interface ServiceAccount {
  project_id: string
  private_key_id: string
  private_key: string
  client_email: string
  token_uri: string
}

const FCM = 'https://fcm.googleapis.com'
const MIN_RSA_BITS = 2048
const HOW = 'Firebase console, Project settings, Service accounts'

export function readFirebase(env: NodeJS.ProcessEnv, problems: string[]): FirebaseSettings {
  const account = readAccount(env, problems)
  const needed = (name: string, what: string): string => {
    if (!env[name]) problems.push(`${name} is missing: ${what}`)
    return env[name] ?? ''
  }
  const vapidPublicKey = needed('FIREBASE_VAPID_KEY', 'the public key under Cloud Messaging, Web Push certificates.')
  if (vapidPublicKey !== '' && !/^[\w-]{87}$/.test(vapidPublicKey)) {
    problems.push('FIREBASE_VAPID_KEY must be the 87 characters that Firebase shows as the key pair.')
  }
  return {
    service: 'firebase',
    account,
    app: {
      projectId: account.project_id,
      apiKey: needed('FIREBASE_API_KEY', 'the web API key of the project.'),
      appId: needed('FIREBASE_APP_ID', 'the id of the web app, such as 1:123456789:web:abcdef.'),
      messagingSenderId: needed('FIREBASE_SENDER_ID', 'the sender id under Cloud Messaging.'),
    },
    vapidPublicKey,
    fcmUrl: httpAddress('FIREBASE_FCM_URL', env['FIREBASE_FCM_URL'] || FCM, problems),
  }
}

const NONE: ServiceAccount = { project_id: '', private_key_id: '', private_key: '', client_email: '', token_uri: '' }

function readAccount(env: NodeJS.ProcessEnv, problems: string[]): ServiceAccount {
  const text = readText(env, problems)
  if (text === null) return NONE
  // The list of missing settings reports a text that is no JSON; the parser's message may contain the key.
  const found = (parseJson(text) ?? {}) as Record<string, unknown>
  const missing = Object.keys(NONE).filter((name) => typeof found[name] !== 'string' || found[name] === '')
  if (missing.length > 0) {
    problems.push(`FIREBASE_SERVICE_ACCOUNT lacks ${missing.join(', ')}; it is the JSON file from ${HOW}.`)
    return NONE
  }
  const account = found as unknown as ServiceAccount
  if (!isStrongRsa(account.private_key)) {
    problems.push(`FIREBASE_SERVICE_ACCOUNT: its private_key is no RSA key of at least ${MIN_RSA_BITS} bits.`)
  }
  if (!isHttp(account.token_uri)) {
    problems.push('FIREBASE_SERVICE_ACCOUNT: its token_uri is not an http address.')
  }
  return account
}

function readText(env: NodeJS.ProcessEnv, problems: string[]): string | null {
  const text = fileOf(env, 'FIREBASE_SERVICE_ACCOUNT_FILE', problems)
  if (text !== '') return text
  if (env['FIREBASE_SERVICE_ACCOUNT']) return env['FIREBASE_SERVICE_ACCOUNT']
  problems.push(`FIREBASE_SERVICE_ACCOUNT is missing: the JSON from ${HOW}, or its file in FIREBASE_SERVICE_ACCOUNT_FILE.`)
  return null
}

function isStrongRsa(pem: string): boolean {
  try {
    const key = createPrivateKey(pem)
    return key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_RSA_BITS
  } catch {
    return false
  }
}
