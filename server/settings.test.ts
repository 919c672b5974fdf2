import { generateKeyPairSync } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { lineOrBeginning } from '../tests/support/beginning.ts'
import { tempFolder } from '../tests/support/temp-folder.ts'
import { readSettings, SettingsError } from './settings.ts'
import refused from './settings-refused.json' with { type: 'json' }

const folder = tempFolder()

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

/** The settings that others are changes of. */
const BASES = { production: PRODUCTION, demo: { DATA_DIR: folder }, bare: {} }
/** Changes of settings, where `null` leaves one out, and the lines of the refusal: none for a start. */
type Row = [base: keyof typeof BASES, changes: Readonly<Record<string, string | null>>, ...lines: string[]]
const refusalOf = (base: keyof typeof BASES, changes: Row[1]) =>
  refusal(
    Object.fromEntries(
      Object.entries({ ...BASES[base], ...changes }).filter(([, value]) => value !== null),
    ) as NodeJS.ProcessEnv,
  )

test.each(Object.entries(refused as unknown as Record<string, Row[]>))('refuses %s, and repeats no secret', (_what, rows) => {
  expect(rows).not.toEqual([])
  const found = rows.map(([base, changes]) => [base, changes, ...refusalOf(base, changes)])
  expect(found).toEqual(rows.map(([base, changes, ...lines]) => [base, changes, ...lines.map(lineOrBeginning)]))
  expect(found.flatMap(([, , ...lines]) => lines).join()).not.toContain('hunter2')
})

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

  test('takes a provider for signing in, or none', () => {
    const OIDC = { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'plantilla', OIDC_CLIENT_SECRET: 'never-shown' }
    const taken = { issuer: 'https://login.example', clientId: 'plantilla', clientSecret: 'never-shown', strong: ['mfa'] }
    expect(readSettings(PRODUCTION).oidc).toBeNull()
    expect(readSettings({ ...PRODUCTION, ...OIDC }).oidc).toEqual(taken)
    expect(readSettings({ ...PRODUCTION, ...OIDC, OIDC_SECOND_FACTOR: 'hwk, otp' }).oidc?.strong).toEqual(['hwk', 'otp'])
    expect(readSettings({ ...PRODUCTION, ...OIDC, OIDC_ISSUER: 'http://localhost:9000' }).oidc).not.toBeNull()
  })

  test('asks for the second factor by rule, in demo mode not', () => {
    expect([readSettings(PRODUCTION).secondFactor, readSettings({}).secondFactor]).toEqual(['rule', 'off'])
    expect(readSettings({ ...PRODUCTION, SECOND_FACTOR: 'off' }).secondFactor).toBe('off')
  })

  test.each(['10.0.0.2', '10.0.0.0/8, loopback', 'fd00::/8', '::1,uniquelocal'])('takes TRUST_PROXY=%s', (value) => {
    expect(readSettings({ ...PRODUCTION, TRUST_PROXY: value }).trustProxy).toBe(value)
  })

  test('takes the role of the process, and does everything without one', () => {
    expect(readSettings(PRODUCTION).role).toBe('both')
    for (const ROLE of ['web', 'worker', 'both']) expect(readSettings({ ...PRODUCTION, ROLE }).role).toBe(ROLE)
  })

  test('sends traces where they are asked for', () => {
    const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://localhost:4318'
    expect(readSettings(PRODUCTION).traces).toBeNull()
    const traces = { endpoint: OTEL_EXPORTER_OTLP_ENDPOINT, service: 'plantilla', share: 1 }
    expect(readSettings({ ...PRODUCTION, OTEL_EXPORTER_OTLP_ENDPOINT }).traces).toEqual(traces)
  })

  test('takes a token for figures, or none', () => {
    const METRICS_TOKEN = 'b1946ac92492d2347c6235b4d2611184b1946ac9'
    expect(readSettings(PRODUCTION).metricsToken).toBeNull()
    expect(readSettings({ ...PRODUCTION, METRICS_TOKEN }).metricsToken).toBe(METRICS_TOKEN)
  })

  test('takes a second database role', () => {
    const owner = 'postgres://owner:hidden@db/plantilla'
    expect(readSettings(PRODUCTION)).toMatchObject({ migrationDatabaseUrl: null, strictDatabaseRoles: false })
    const strict = { ...PRODUCTION, MIGRATION_DATABASE_URL: owner, STRICT_DATABASE_ROLES: 'yes' }
    expect(readSettings(strict)).toMatchObject({ migrationDatabaseUrl: owner, strictDatabaseRoles: true })
  })

  test('takes a replica beside the database', () => {
    const replica = 'postgres://plantilla:hidden@replica/plantilla'
    expect(readSettings(PRODUCTION).databaseReplicaUrl).toBeNull()
    expect(readSettings({ ...PRODUCTION, DATABASE_REPLICA_URL: replica }).databaseReplicaUrl).toBe(replica)
  })

  test('asks for no key of the seal where agreements are signed elsewhere [E8]', () => {
    const { ESIGN_CERTIFICATE: _certificate, ESIGN_KEY: _key, ...others } = PRODUCTION
    expect(refusal({ ...others, ESIGN: 'docusign' }).filter((line) => line.includes('ESIGN_CERTIFICATE'))).toEqual([])
  })
})

describe('the mode', () => {
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
})

describe('demo mode', () => {
  test('needs nothing and makes a secret once, which stays', () => {
    const first = readSettings({ DATA_DIR: folder })
    expect(first).toMatchObject({ demo: true, host: 'localhost', databaseUrl: null, smtpUrl: null })
    expect(first.secret.length).toBeGreaterThanOrEqual(32)
    expect(readSettings({ DATA_DIR: folder }).secret).toBe(first.secret)
    expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe(first.secret)
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
})

test('uses the sandbox for payments in demo mode, and no service in production by default [H5]', () => {
  expect(readSettings({ DATA_DIR: folder })).toMatchObject({ transfers: 'sandbox', wise: null })
  expect(readSettings(PRODUCTION)).toMatchObject({ transfers: 'off', wise: null })
})

test('a weak data key stops the start, and so does a former one without a present one', () => {
  expect(() => readSettings({ DATA_KEY: 'short' })).toThrow('DATA_KEY is too weak')
  expect(() => readSettings({ FORMER_DATA_KEYS: 'a former data key 0123456789abcdefgh' })).toThrow('DATA_KEY is missing')
  const [now, before] = ['a data key of a test, 0123456789abcdef', 'a former data key 0123456789abcdefgh']
  expect(readSettings({ DATA_KEY: now, FORMER_DATA_KEYS: before }).dataKeys).toEqual([now, before])
})

test('the data key may be in a file; demo mode makes one and keeps it', () => {
  const file = join(folder, 'data.key')
  writeFileSync(file, `${STRONG}\n`)
  const { DATA_KEY: _key, ...others } = PRODUCTION
  expect(readSettings({ ...others, DATA_KEY_FILE: file }).dataKeys).toEqual([STRONG])
  expect(refusal({ ...PRODUCTION, DATA_KEY_FILE: file })[0]).toBe(
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
