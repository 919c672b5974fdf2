import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readSettings, SettingsError } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'plantilla-settings-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const STRONG = 'k7Qz0pVt3mXw9LbR2nYc6HsD8fGjUa1eT5oI4KqZ'
const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://plantilla.example/',
  DATABASE_URL: 'postgres://plantilla@db/plantilla',
  SMTP_URL: 'smtps://user:password@mail.example:465',
  APP_SECRET: STRONG,
  DATA_KEY: STRONG,
  ESIGN_CERTIFICATE: '/etc/plantilla/seal.crt',
  ESIGN_KEY: '/etc/plantilla/seal.key',
  PUSH: 'off',
}

/** The lines of the refusal to start with these settings. */
function refusal(env: NodeJS.ProcessEnv): string[] {
  try {
    readSettings(env)
  } catch (error) {
    if (error instanceof SettingsError) return error.message.split('\n').map((line) => line.trim())
    throw error
  }
  return []
}

const refusalInProduction = (changes: NodeJS.ProcessEnv) => refusal({ ...PRODUCTION, ...changes })

describe('production', () => {
  test('starts when everything is there', () => {
    expect(readSettings(PRODUCTION)).toMatchObject({
      demo: false,
      host: '0.0.0.0',
      port: 4000,
      publicUrl: 'https://plantilla.example',
      databaseUrl: PRODUCTION.DATABASE_URL,
      smtpUrl: PRODUCTION.SMTP_URL,
      secret: STRONG,
    })
  })

  test('takes a provider for signing in completely or not at all, over an encrypted connection', () => {
    const OIDC = { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'plantilla', OIDC_CLIENT_SECRET: 'never-shown' }
    const taken = { issuer: 'https://login.example', clientId: 'plantilla', clientSecret: 'never-shown', strong: ['mfa'] }
    expect(readSettings(PRODUCTION).oidc).toBeNull()
    expect(readSettings({ ...PRODUCTION, ...OIDC }).oidc).toEqual(taken)
    expect(readSettings({ ...PRODUCTION, ...OIDC, OIDC_SECOND_FACTOR: 'hwk, otp' }).oidc?.strong).toEqual(['hwk', 'otp'])
    expect(readSettings({ ...PRODUCTION, ...OIDC, OIDC_ISSUER: 'http://localhost:9000' }).oidc).not.toBeNull()
    expect(refusalInProduction({ OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_SECRET: 'never-shown' })).toEqual([
      '- OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are only of use together.',
    ])
    for (const OIDC_ISSUER of ['http://login.example', 'login.example']) {
      expect(refusalInProduction({ ...OIDC, OIDC_ISSUER })).toEqual([
        `- OIDC_ISSUER must begin with https:// (http:// for this machine alone), not "${OIDC_ISSUER}".`,
      ])
    }
  })

  test('asks for the second factor by rule, in demo mode not, and takes no misspelt word', () => {
    expect([readSettings(PRODUCTION).secondFactor, readSettings({}).secondFactor]).toEqual(['rule', 'off'])
    expect(readSettings({ ...PRODUCTION, SECOND_FACTOR: 'off' }).secondFactor).toBe('off')
    expect(refusalInProduction({ SECOND_FACTOR: 'of' })).toEqual(['- SECOND_FACTOR must be rule or off, not "of".'])
  })

  test.each(['true', 'proxy.example', '10.0.0.0/33', '10.0.0.0/0', '10.0.0.1,,'])('refuses TRUST_PROXY=%s', (value) => {
    expect(refusalInProduction({ TRUST_PROXY: value })).toEqual([expect.stringMatching(/^- TRUST_PROXY must list addresses/)])
  })

  test.each(['10.0.0.2', '10.0.0.0/8, loopback', 'fd00::/8', '::1,uniquelocal'])('takes TRUST_PROXY=%s', (value) => {
    expect(readSettings({ ...PRODUCTION, TRUST_PROXY: value }).trustProxy).toBe(value)
  })

  test('takes the role of the process, and does everything without one', () => {
    expect(readSettings(PRODUCTION).role).toBe('both')
    for (const ROLE of ['web', 'worker', 'both']) expect(readSettings({ ...PRODUCTION, ROLE }).role).toBe(ROLE)
    expect(refusalInProduction({ ROLE: 'api' })).toEqual(['- ROLE must be web, worker or both, not "api".'])
    expect(refusal({ ROLE: 'worker' })).toEqual([
      '- ROLE=worker needs DATABASE_URL: the embedded database serves one process alone.',
    ])
  })

  test('sends traces to an http address alone, and a share of them', () => {
    const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://localhost:4318'
    expect(readSettings(PRODUCTION).traces).toBeNull()
    const traces = { endpoint: OTEL_EXPORTER_OTLP_ENDPOINT, service: 'plantilla', share: 1 }
    expect(readSettings({ ...PRODUCTION, OTEL_EXPORTER_OTLP_ENDPOINT }).traces).toEqual(traces)
    expect(refusalInProduction({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).toEqual([
      '- OTEL_EXPORTER_OTLP_ENDPOINT must be an http address such as http://localhost:4318, not "collector:4318".',
    ])
    expect(refusalInProduction({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG: '50%' })).toEqual([
      '- OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1, not "50%".',
    ])
  })

  test('takes a token for figures that cannot be guessed, and none at all', () => {
    const METRICS_TOKEN = 'b1946ac92492d2347c6235b4d2611184b1946ac9'
    expect(readSettings(PRODUCTION).metricsToken).toBeNull()
    expect(readSettings({ ...PRODUCTION, METRICS_TOKEN }).metricsToken).toBe(METRICS_TOKEN)
    for (const weak of ['short', `${METRICS_TOKEN} with a blank`]) {
      expect(refusalInProduction({ METRICS_TOKEN: weak })).toEqual([
        expect.stringMatching(/^- METRICS_TOKEN must be at least 32/),
      ])
    }
  })

  test('takes a second database role, and refuses a misspelt wish to insist on it', () => {
    const owner = 'postgres://owner:hidden@db/plantilla'
    expect(readSettings(PRODUCTION)).toMatchObject({ migrationDatabaseUrl: null, strictDatabaseRoles: false })
    const strict = { ...PRODUCTION, MIGRATION_DATABASE_URL: owner, STRICT_DATABASE_ROLES: 'yes' }
    expect(readSettings(strict)).toMatchObject({ migrationDatabaseUrl: owner, strictDatabaseRoles: true })
    expect(refusalInProduction({ STRICT_DATABASE_ROLES: 'true' })).toEqual([
      '- STRICT_DATABASE_ROLES must be yes or no, not "true".',
    ])
    expect(refusalInProduction({ MIGRATION_DATABASE_URL: 'mysql://owner:hidden@db/x' })).toEqual([
      expect.stringMatching(/^- MIGRATION_DATABASE_URL must be an address(?!.*hidden)/),
    ])
    expect(refusal({ MIGRATION_DATABASE_URL: owner })).toEqual(['- MIGRATION_DATABASE_URL is only of use with DATABASE_URL.'])
  })

  test('takes a replica beside the database, and keeps its password to itself', () => {
    const replica = 'postgres://plantilla:hidden@replica/plantilla'
    expect(readSettings(PRODUCTION).databaseReplicaUrl).toBeNull()
    expect(readSettings({ ...PRODUCTION, DATABASE_REPLICA_URL: replica }).databaseReplicaUrl).toBe(replica)
    expect(refusal({ DATABASE_REPLICA_URL: replica })).toEqual(['- DATABASE_REPLICA_URL is only of use with DATABASE_URL.'])
    expect(refusalInProduction({ DATABASE_REPLICA_URL: 'mysql://x:hidden@replica/x' })).toEqual([
      expect.stringMatching(/^- DATABASE_REPLICA_URL must be an address(?!.*hidden)/),
    ])
  })

  test('refuses without secrets and addresses, naming all of them at once', () => {
    expect(refusal({ NODE_ENV: 'production' })).toEqual([
      '- PUBLIC_URL is missing: the address people open, for links in emails.',
      '- DATABASE_URL is missing: the PostgreSQL 15 or newer that keeps the data.',
      expect.stringMatching(/^- DATA_KEY is missing: it encrypts personal data and files/),
      '- SMTP_URL is missing: the mail server, for example smtps://user:password@host:465.',
      '- ESIGN_CERTIFICATE and ESIGN_KEY are missing: the PEM files that seal signed agreements.',
      expect.stringMatching(/^- VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are missing: /),
      '- APP_SECRET is missing: it needs at least 32 random characters, for example from "openssl rand -base64 48".',
    ])
  })

  test('asks for the key of the seal where agreements are signed here, and for both of its files [E8]', () => {
    const { ESIGN_CERTIFICATE, ESIGN_KEY: _key, ...others } = PRODUCTION
    expect(refusal({ ...others, ESIGN: 'docusign' }).filter((line) => line.includes('ESIGN_CERTIFICATE'))).toEqual([])
    expect(refusal({ ...others, ESIGN_CERTIFICATE })).toEqual(['- ESIGN_CERTIFICATE and ESIGN_KEY are only of use together.'])
  })

  test('refuses an address without encryption, unless it is allowed', () => {
    const plain = { ...PRODUCTION, PUBLIC_URL: 'HTTP://plantilla.example' }
    expect(refusal(plain)).toEqual([expect.stringMatching(/^- PUBLIC_URL must begin with https:\/\//)])
    expect(refusal({ ...plain, ALLOW_HTTP: 'true' })).toHaveLength(1)
    expect(refusal({ ...plain, ALLOW_HTTP: 'yes' })).toEqual([])
  })

  test.each([
    ['short', 'k7Qz0pVt3mXw9LbR2nYc6HsD8fGjUa1'],
    ['one character repeated', 'a'.repeat(64)],
    ['few characters repeated', 'abcabcabc'.repeat(8)],
  ])('refuses a weak secret: %s', (_case, APP_SECRET) => {
    expect(refusalInProduction({ APP_SECRET })).toEqual([expect.stringMatching(/^- APP_SECRET is too weak: /)])
  })

  test('a refusal never repeats the secret', () => {
    expect(refusalInProduction({ APP_SECRET: 'hunter2' }).join()).not.toContain('hunter2')
  })
})

describe('the mode', () => {
  test.each(['Production', 'prod', 'staging'])('refuses the unknown NODE_ENV %s instead of starting the demo', (NODE_ENV) => {
    expect(refusalInProduction({ NODE_ENV, DEMO: 'yes' })).toEqual([
      `- NODE_ENV must be production, or development for demo mode, not "${NODE_ENV}".`,
    ])
  })

  test.each([
    ['DATABASE_URL', { DATABASE_URL: 'postgres://db/plantilla' }],
    ['HOST', { HOST: '0.0.0.0' }],
    ['HOST', { HOST: '192.0.2.2' }],
  ])('refuses demo mode with %s where others may reach it, unless DEMO=yes is set', (name, env) => {
    expect(refusal({ DATA_DIR: folder, ...env })).toEqual([expect.stringMatching(new RegExp(`^- ${name}.*DEMO=yes`))])
    expect(readSettings({ DATA_DIR: folder, DEMO: 'yes', ...env }).demo).toBe(true)
  })

  test('lets webhooks reach this machine in a demo for this machine alone', () => {
    const networks = (env: NodeJS.ProcessEnv) => readSettings({ DATA_DIR: folder, ...env }).webhookNetworks
    expect(networks({})).toEqual(['127.0.0.0/8', '::1'])
    expect(networks({ DEMO: 'yes' })).toEqual([])
    expect(networks({ DEMO: 'yes', HOST: '0.0.0.0' })).toEqual([])
    expect(networks(PRODUCTION)).toEqual([])
    expect(networks({ DEMO: 'yes', WEBHOOK_NETWORKS: '10.20.0.0/16, fd12::/16' })).toEqual(['10.20.0.0/16', 'fd12::/16'])
  })

  test.each(['localhost', '127.0.0.1', '::1'])('starts the demo on %s', (HOST) => {
    expect(readSettings({ DATA_DIR: folder, HOST }).demo).toBe(true)
  })

  test.each(['mysql://user:secret@db/plantilla', 'db/plantilla'])(
    'refuses %s as a database without repeating it',
    (DATABASE_URL) => {
      expect(refusalInProduction({ DATABASE_URL })).toEqual([expect.stringMatching(/^- DATABASE_URL must be .*postgres:\/\//)])
      expect(refusalInProduction({ DATABASE_URL }).join()).not.toContain('secret')
    },
  )
})

describe('demo mode', () => {
  test('needs nothing and makes a secret once, which stays', () => {
    const first = readSettings({ DATA_DIR: folder })
    expect(first).toMatchObject({ demo: true, host: 'localhost', databaseUrl: null, smtpUrl: null })
    expect(first.secret.length).toBeGreaterThanOrEqual(32)
    expect(readSettings({ DATA_DIR: folder }).secret).toBe(first.secret)
    expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe(first.secret)
  })

  test.each([
    [{ PORT: 'eighty' }, '- PORT must be a whole number from 0 to 65535, not "eighty".'],
    [{ PORT: '70000' }, '- PORT must be a whole number from 0 to 65535, not "70000".'],
    [{ DATABASE_POOL: '1' }, '- DATABASE_POOL must be a whole number from 2 to 200, not "1".'],
    [{ DATABASE_STATEMENTS: 'prepared' }, '- DATABASE_STATEMENTS must be named or unnamed, not "prepared".'],
    [{ PUBLIC_URL: 'plantilla' }, '- PUBLIC_URL is not an http address: "plantilla".'],
    [{ PUBLIC_URL: 'localhost:4000' }, '- PUBLIC_URL is not an http address: "localhost:4000".'],
    [{ LOG_LEVEL: 'loud' }, '- LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
  ])('refuses %o in words', (env, line) => {
    expect(refusal({ DATA_DIR: folder, ...env })).toEqual([line])
  })
})

describe('the service that makes tax bills [H6]', () => {
  const FACTURAMA = { ...PRODUCTION, TAX: 'facturama', FACTURAMA_USER: 'plantilla', FACTURAMA_PASSWORD: 'hunter2' }

  test('ours, or Facturama, whose sandbox is the one of the demo', () => {
    expect(readSettings(PRODUCTION).tax).toEqual({ service: 'local', ownSeal: null })
    const account = { service: 'facturama', user: 'plantilla', password: 'hunter2' }
    expect(readSettings(FACTURAMA).tax).toEqual({ ...account, url: 'https://api.facturama.mx' })
    expect(readSettings({ ...FACTURAMA, NODE_ENV: '', DEMO: 'yes' }).tax).toMatchObject({
      url: 'https://apisandbox.facturama.mx',
    })
  })

  test('refuses missing or invalid settings, and never repeats the password', () => {
    expect(refusalInProduction({ TAX: 'facturama' })).toEqual([
      '- FACTURAMA_USER is missing: the user of the Facturama account (Multiemisor).',
      '- FACTURAMA_PASSWORD is missing: the password of the Facturama account.',
    ])
    expect(refusal({ ...FACTURAMA, FACTURAMA_URL: 'facturama' })).toEqual([
      '- FACTURAMA_URL is not an http address: "facturama".',
    ])
    expect(refusalInProduction({ TAX: 'sat' })).toEqual(['- TAX must be local or facturama, not "sat".'])
  })
})

describe('ESIGN=docusign', () => {
  const pem = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const GUID = '01234567-89ab-cdef-0123-456789abcdef'
  const DOCUSIGN = {
    ...PRODUCTION,
    ESIGN: 'docusign',
    DOCUSIGN_INTEGRATION_KEY: GUID,
    DOCUSIGN_USER_ID: GUID,
    DOCUSIGN_PRIVATE_KEY: pem.replaceAll('\n', '\\n'),
    DOCUSIGN_CONNECT_KEYS: 'new, old',
  }

  test('reads keys of one line and from a file, and takes the hosts of production', () => {
    expect(readSettings(DOCUSIGN).docusign).toEqual({
      authUrl: 'https://account.docusign.com',
      apiUrl: null,
      accountId: null,
      integrationKey: GUID,
      userId: GUID,
      privateKey: pem,
      consentRedirectUrl: 'https://plantilla.example',
      connectKeys: ['new', 'old'],
    })
    const file = join(folder, 'docusign.pem')
    writeFileSync(file, pem)
    expect(readSettings({ ...DOCUSIGN, DOCUSIGN_PRIVATE_KEY: '', DOCUSIGN_PRIVATE_KEY_FILE: file }).docusign?.privateKey).toBe(
      pem,
    )
    expect(readSettings(PRODUCTION).docusign).toBeNull()
  })

  test('refuses missing settings, all at once, and never repeats a key', () => {
    expect(refusalInProduction({ ESIGN: 'docusign' })).toEqual([
      '- DOCUSIGN_CONNECT_KEYS is missing: the HMAC keys of DocuSign Connect, separated by commas.',
      '- DOCUSIGN_INTEGRATION_KEY is missing: the integration key of the app in DocuSign.',
      '- DOCUSIGN_USER_ID is missing: the GUID of the user in whose name envelopes are sent.',
      '- DOCUSIGN_PRIVATE_KEY is missing: the RSA private key in PEM, or its file in DOCUSIGN_PRIVATE_KEY_FILE.',
    ])
    const broken = { ...DOCUSIGN, DOCUSIGN_PRIVATE_KEY: 'hunter2', DOCUSIGN_USER_ID: 'me', DOCUSIGN_AUTH_URL: 'docusign' }
    expect(refusal(broken)).toEqual([
      '- DOCUSIGN_AUTH_URL is not an http address: "docusign".',
      '- DOCUSIGN_USER_ID must be a GUID, like 01234567-89ab-cdef-0123-456789abcdef.',
      '- DOCUSIGN_PRIVATE_KEY is not an RSA private key in PEM.',
    ])
    expect(refusalInProduction({ ESIGN: 'paper' })).toEqual(['- ESIGN must be embedded or docusign, not "paper".'])
  })
})

test('uses the sandbox for payments in demo mode, and no service in production by default [H5]', () => {
  expect(readSettings({ DATA_DIR: folder })).toMatchObject({ transfers: 'sandbox', wise: null })
  expect(readSettings(PRODUCTION)).toMatchObject({ transfers: 'off', wise: null })
  expect(refusalInProduction({ TRANSFERS: 'paypal' })).toEqual(['- TRANSFERS must be sandbox, wise or off, not "paypal".'])
  expect(refusalInProduction({ TRANSFERS: 'wise' })[0]).toMatch(/^- WISE_API_TOKEN is missing/)
})

test('a weak data key stops the start, and so does a former one without a present one', () => {
  expect(() => readSettings({ DATA_KEY: 'short' })).toThrow('DATA_KEY is too weak')
  expect(() => readSettings({ FORMER_DATA_KEYS: 'a former data key 0123456789abcdefgh' })).toThrow('DATA_KEY is missing')
  const lacking = { ...PRODUCTION, DATA_KEY: '' }
  expect(refusal(lacking)[0]).toMatch(/^- DATA_KEY is missing: it encrypts personal data and files/)
  const [now, before] = ['a data key of a test, 0123456789abcdef', 'a former data key 0123456789abcdefgh']
  expect(readSettings({ DATA_KEY: now, FORMER_DATA_KEYS: before }).dataKeys).toEqual([now, before])
})

test('the data key may be in a file; demo mode makes one and keeps it', () => {
  const file = join(folder, 'data.key')
  writeFileSync(file, `${STRONG}\n`)
  const { DATA_KEY: _key, ...others } = PRODUCTION
  expect(readSettings({ ...others, DATA_KEY_FILE: file }).dataKeys).toEqual([STRONG])
  expect(refusalInProduction({ DATA_KEY_FILE: file })[0]).toBe(
    '- DATA_KEY and DATA_KEY_FILE both name the data key. Set one of them.',
  )
  expect(refusal({ ...others, DATA_KEY_FILE: join(folder, 'none') })[0]).toMatch(
    /^- DATA_KEY_FILE names a file that cannot be read/,
  )
  const made = readSettings({ DATA_DIR: folder }).dataKeys
  expect(made).toEqual([expect.stringMatching(/^[\w-]{64}$/)])
  expect(readSettings({ DATA_DIR: folder }).dataKeys).toEqual(made)
  expect(readFileSync(join(folder, 'data-key'), 'utf8')).toBe(made[0])
})
