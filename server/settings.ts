import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { readCepUrl } from './outside/ceps/settings.ts'
import { type DocuSignSettings, readDocuSign } from './outside/esign/docusign/settings.ts'
import { type OidcSettings, readOidc } from './outside/oidc/settings.ts'
import { type PushSettings, readPush } from './outside/push/settings.ts'
import { httpAddress, isHttp, listed } from './outside/read-setting.ts'
import type { S3Settings } from './outside/storage/s3.ts'
import { readTax, type TaxSettings } from './outside/tax/settings.ts'
import { readWise, type WiseSettings } from './outside/transfers/wise/settings.ts'
import type { TraceSettings } from './watching/traces.ts'

/** Everything the environment decides; each setting with meaning and default is in docs/operations.md. */
export interface Settings {
  /** `web` answers calls and streams, `worker` does jobs and the clock's work, `both` does everything. */
  role: (typeof ROLES)[number]
  /** Demo mode: demo company and accounts, outbox page. Off with NODE_ENV=production. */
  demo: boolean
  host: string
  port: number
  publicUrl: string
  dataDir: string
  databaseUrl: string | null
  /** The role that owns the tables and changes them; `null`: the one of `databaseUrl` does. */
  migrationDatabaseUrl: string | null
  /** A running role that may change the history stops the start. */
  strictDatabaseRoles: boolean
  /** The release before the one that migrated may work on the database: for going back after an upgrade. */
  allowNewerSchema: boolean
  /** A streaming replica that lists and reports are read from; `null`: the database itself. */
  databaseReplicaUrl: string | null
  databasePool: number
  /** Whether connections keep statements prepared under a name. */
  databaseStatements: (typeof STATEMENTS)[number]
  statementTimeoutMs: number
  /** Key for hashes of short codes; at least 32 characters. */
  secret: string
  /** Former secrets, needed to verify data sealed with them. */
  formerSecrets: readonly string[]
  /** Encrypt stored files and wrap the data keys of the database: the first one new ones, the others those from before. */
  dataKeys: readonly string[]
  smtpUrl: string | null
  mailFrom: string
  logLevel: string
  /** Opens `/metrics`; `null`: nothing is measured. */
  metricsToken: string | null
  /** Where traces of calls, statements and jobs go; `null`: none are made. */
  traces: TraceSettings | null
  /** `rule`: the people of schemas/second-factor.json must have a second factor; `off`: it is everybody's choice. */
  secondFactor: 'rule' | 'off'
  /** Staff may sign in at this provider; `null`: only by password. */
  oidc: OidcSettings | null
  /** File of MaxMind's format with the places of network addresses; `null`: people see only the address. */
  geoipDatabase: string | null
  /** Addresses of proxies whose X-Forwarded-For is believed. */
  trustProxy: string | false
  /** Addresses and ranges that webhooks may reach although they are not on the internet. */
  webhookNetworks: readonly string[]
  schemasDir: string
  /** The built screens. */
  distDir: string
  /** Files are in S3; `null`: on disk below `dataDir`. */
  s3: S3Settings | null
  /** `tcp://host:port` or `unix:/path` of the virus scanner; `null`: files are not scanned. */
  clamdUrl: string | null
  /** The service that has agreements signed. */
  esign: (typeof ESIGN)[number]
  /** Settings of DocuSign, if it is the service. */
  docusign: DocuSignSettings | null
  /** PEM files of the key that seals signed agreements; `null`: the demo makes its own. */
  seal: { certificate: string; key: string; passphrase: string | null } | null
  /** The service that brings messages to devices, and how to reach it. */
  push: PushSettings
  /** The service that sends money to contractors; `off`: none is set up. */
  transfers: (typeof TRANSFERS)[number]
  /** Settings of Wise, if it is the service. */
  wise: WiseSettings | null
  /** The service that makes tax bills, and how to reach it. */
  tax: TaxSettings
  /** Address of the CEP service; `null`: CEPs are not looked up. */
  cepUrl: string | null
}

/** Thrown at start with one line for each setting that does not fit. */
export class SettingsError extends Error {}

const ROLES = ['web', 'worker', 'both'] as const
const STATEMENTS = ['named', 'unnamed'] as const
const ESIGN = ['embedded', 'docusign'] as const
const TRANSFERS = ['sandbox', 'wise', 'off'] as const
const SECOND_FACTOR = ['rule', 'off'] as const
const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
/** Random characters that a secret needs. */
export const MIN_SECRET = 32
const MIN_DIFFERENT = 10
const NOT_ENCRYPTED =
  'PUBLIC_URL must begin with https://, or passwords are sent unencrypted. In a closed network ALLOW_HTTP=yes allows http.'
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '::1']

/** Reads and checks the environment. Throws SettingsError that lists everything wrong at once. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const problems: string[] = []
  const optional = (name: string): string | null => env[name] || null
  const given = (name: string, fallback: string): string => env[name] || fallback
  const demo = readMode(given('NODE_ENV', ''), problems) === 'demo'
  const number = (name: string, fallback: number, min: number, max: number): number => {
    const value = env[name] === undefined || env[name] === '' ? fallback : Number(env[name])
    if (!Number.isInteger(value) || value < min || value > max) {
      problems.push(`${name} must be a whole number from ${min} to ${max}, not "${env[name]}".`)
    }
    return value
  }
  const required = (name: string, why: string): string | null => {
    if (env[name]) return env[name]
    if (!demo) problems.push(`${name} is missing: ${why}`)
    return null
  }
  const port = number('PORT', 4000, 0, 65_535)
  const dataDir = resolve(given('DATA_DIR', '.plantilla'))
  const logLevel = given('LOG_LEVEL', 'info')
  if (!LEVELS.includes(logLevel)) problems.push(`LOG_LEVEL must be one of ${LEVELS.join(', ')}.`)
  const address = required('PUBLIC_URL', 'the address people open, for links in emails.')
  const publicUrl = address === null ? `http://localhost:${port}` : httpAddress('PUBLIC_URL', address, problems)
  if (!demo && /^http:/i.test(given('PUBLIC_URL', '')) && env['ALLOW_HTTP'] !== 'yes') problems.push(NOT_ENCRYPTED)
  const host = given('HOST', demo ? 'localhost' : '0.0.0.0')
  if (demo && env['DEMO'] !== 'yes') problems.push(...demoInPublic(host, env['DATABASE_URL']))
  const settings: Omit<Settings, 'secret'> = {
    role: checkedRole(env, problems),
    demo,
    host,
    port,
    publicUrl,
    dataDir,
    databaseUrl: checkedDatabase(required('DATABASE_URL', 'the PostgreSQL 15 or newer that keeps the data.'), problems),
    migrationDatabaseUrl: checkedSecond('MIGRATION_DATABASE_URL', env, problems),
    databaseReplicaUrl: checkedSecond('DATABASE_REPLICA_URL', env, problems),
    strictDatabaseRoles: checkedSwitch(given('STRICT_DATABASE_ROLES', ''), 'STRICT_DATABASE_ROLES', problems),
    allowNewerSchema: checkedSwitch(given('ALLOW_NEWER_SCHEMA', ''), 'ALLOW_NEWER_SCHEMA', problems),
    databasePool: number('DATABASE_POOL', 10, 2, 200),
    databaseStatements: oneOf('DATABASE_STATEMENTS', given('DATABASE_STATEMENTS', 'named'), STATEMENTS, problems),
    statementTimeoutMs: number('STATEMENT_TIMEOUT_MS', 15_000, 100, 600_000),
    formerSecrets: given('FORMER_APP_SECRETS', '')
      .split(',')
      .filter((one) => one !== ''),
    dataKeys: checkedDataKeys(env, demo, dataDir, problems),
    smtpUrl: checkedSmtp(required('SMTP_URL', 'the mail server, for example smtps://user:password@host:465.'), problems),
    mailFrom: given('MAIL_FROM', 'Plantilla <no-reply@plantilla.test>'),
    logLevel,
    metricsToken: checkedToken(optional('METRICS_TOKEN'), problems),
    traces: readTraces(env, problems),
    secondFactor: oneOf('SECOND_FACTOR', given('SECOND_FACTOR', demo ? 'off' : 'rule'), SECOND_FACTOR, problems),
    oidc: readOidc(env, problems),
    geoipDatabase: checkedFile('GEOIP_DATABASE', optional('GEOIP_DATABASE'), problems),
    trustProxy: checkedProxies(optional('TRUST_PROXY') ?? false, problems),
    // Anyone may sign in to a demo that is open to others.
    webhookNetworks: checkedNetworks(
      given('WEBHOOK_NETWORKS', demo && env['DEMO'] !== 'yes' ? '127.0.0.0/8,::1' : ''),
      problems,
    ),
    schemasDir: resolve(given('SCHEMAS_DIR', join(import.meta.dirname, '..', 'schemas'))),
    distDir: resolve(given('DIST_DIR', join(import.meta.dirname, '..', 'dist'))),
    s3: readS3(env, problems),
    clamdUrl: checkedClamd(optional('CLAMD_URL'), problems),
    esign: oneOf('ESIGN', given('ESIGN', 'embedded'), ESIGN, problems),
    docusign: env['ESIGN'] === 'docusign' ? readDocuSign(env, demo, publicUrl, problems) : null,
    seal: readSeal(env, demo, problems),
    push: readPush(env, demo, publicUrl, problems),
    transfers: oneOf('TRANSFERS', given('TRANSFERS', demo ? 'sandbox' : 'off'), TRANSFERS, problems),
    wise: env['TRANSFERS'] === 'wise' ? readWise(env, demo, problems) : null,
    tax: readTax(env, demo, problems),
    cepUrl: readCepUrl(env, problems),
  }
  const secret = demo ? given('APP_SECRET', '') : checkedSecret(env['APP_SECRET'], problems)
  if (problems.length > 0) throw new SettingsError(problems.map((problem) => `  - ${problem}`).join('\n'))
  return { ...settings, secret: secret || keptSecret(dataDir, 'secret') }
}

/** Demo mode has accounts with published passwords, so a misspelt "production" must not start it. */
function readMode(value: string, problems: string[]): 'production' | 'demo' {
  if (value === 'production') return 'production'
  if (!['', 'development', 'test'].includes(value))
    problems.push(`NODE_ENV must be production, or development for demo mode, not "${value}".`)
  return 'demo'
}

/** Reasons not to start the published demo accounts where others may reach them. */
function demoInPublic(host: string, databaseUrl: string | undefined): string[] {
  const advice = 'Set NODE_ENV=production, or DEMO=yes if everyone may sign in with the published passwords.'
  return [
    ...(databaseUrl ? [`DATABASE_URL is set, but this is demo mode. ${advice}`] : []),
    ...(LOCAL_HOSTS.includes(host)
      ? []
      : [`HOST=${host} can be reached from other machines, but this is demo mode. ${advice}`]),
  ]
}

/** A choice of words; the last one after a wrong value, which ends the start. */
function oneOf<T extends string>(name: string, value: string, choices: readonly T[], problems: string[]): T {
  const chosen = choices.find((choice) => choice === value)
  const last = choices.at(-1) as T
  if (chosen !== undefined) return chosen
  problems.push(`${name} must be ${choices.slice(0, -1).join(', ')} or ${last}, not "${value}".`)
  return last
}

/** A database that ends with its process can serve no second one. */
function checkedRole(env: NodeJS.ProcessEnv, problems: string[]): Settings['role'] {
  const role = oneOf('ROLE', env['ROLE'] || 'both', ROLES, problems)
  if (role !== 'both' && !env['DATABASE_URL'])
    problems.push(`ROLE=${role} needs DATABASE_URL: the embedded database serves one process alone.`)
  return role
}

/** The value holds a password, so the complaint does not repeat it. */
function checkedDatabase(value: string | null, problems: string[], name = 'DATABASE_URL'): string | null {
  if (value === null || /^postgres(ql)?:$/.test(URL.parse(value)?.protocol ?? '')) return value
  problems.push(
    `${name} must be an address that begins with postgres://, for example postgres://user:password@host:5432/plantilla.`,
  )
  return value
}

/** Another address of the same database. */
function checkedSecond(name: string, env: NodeJS.ProcessEnv, problems: string[]): string | null {
  const value = env[name] || null
  if (value !== null && !env['DATABASE_URL']) problems.push(`${name} is only of use with DATABASE_URL.`)
  return checkedDatabase(value, problems, name)
}

/** A misspelt "yes" must not leave the protection out. */
function checkedSwitch(value: string, name: string, problems: string[]): boolean {
  if (!['', 'yes', 'no'].includes(value)) problems.push(`${name} must be yes or no, not "${value}".`)
  return value === 'yes'
}

/** The value holds a password, so the complaint does not repeat it. */
function checkedSmtp(value: string | null, problems: string[]): string | null {
  if (value === null || /^smtps?:$/.test(URL.parse(value)?.protocol ?? '')) return value
  problems.push('SMTP_URL must begin with smtp:// or smtps://.')
  return value
}

function readS3(env: NodeJS.ProcessEnv, problems: string[]): S3Settings | null {
  const bucket = env['S3_BUCKET']
  if (!bucket) return null
  const endpoint = env['S3_ENDPOINT'] || null
  if (endpoint !== null && !isHttp(endpoint)) problems.push(`S3_ENDPOINT is not an http address: "${endpoint}".`)
  const [accessKeyId, secretAccessKey] = [env['S3_ACCESS_KEY_ID'], env['S3_SECRET_ACCESS_KEY']]
  if (!accessKeyId !== !secretAccessKey) problems.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are only of use together.')
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null
  return { bucket, region: env['S3_REGION'] || 'us-east-1', endpoint, credentials, prefix: env['S3_PREFIX'] || '' }
}

function checkedClamd(value: string | null, problems: string[]): string | null {
  if (value === null || /^(tcp:\/\/[^/]+|unix:\/.+)$/.test(value)) return value
  problems.push(`CLAMD_URL must be like tcp://localhost:3310 or unix:/run/clamd.sock, not "${value}".`)
  return value
}

function checkedFile(name: string, value: string | null, problems: string[]): string | null {
  if (value !== null && !existsSync(value)) problems.push(`${name} names a file that is not there: "${value}".`)
  return value
}

/** Short ones could be guessed. */
function checkedToken(value: string | null, problems: string[]): string | null {
  if (value !== null && !/^[\w-]{32,}$/.test(value)) {
    problems.push('METRICS_TOKEN must be at least 32 letters and digits, for example from "openssl rand -hex 32".')
  }
  return value
}

/** The names are those of OpenTelemetry, which reads the headers of the collector by itself. */
function readTraces(env: NodeJS.ProcessEnv, problems: string[]): TraceSettings | null {
  const endpoint = env['OTEL_EXPORTER_OTLP_ENDPOINT']
  if (!endpoint) return null
  if (!isHttp(endpoint)) {
    problems.push(`OTEL_EXPORTER_OTLP_ENDPOINT must be an http address such as http://localhost:4318, not "${endpoint}".`)
  }
  const share = Number(env['OTEL_TRACES_SAMPLER_ARG'] || 1)
  if (!(share >= 0 && share <= 1)) {
    problems.push(`OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1, not "${env['OTEL_TRACES_SAMPLER_ARG']}".`)
  }
  return { endpoint, service: env['OTEL_SERVICE_NAME'] || 'plantilla', share }
}

/** Names of the ranges that never reach a machine from the internet. */
const PROXY_RANGES = ['loopback', 'linklocal', 'uniquelocal']

function checkedProxies(value: string | false, problems: string[]): string | false {
  const wrong = value === false ? [] : value.split(',').filter((one) => !isProxy(one.trim()))
  if (wrong.length === 0) return value
  problems.push(
    `TRUST_PROXY must list addresses such as 10.0.0.2 or 10.0.0.0/8, or ${PROXY_RANGES.join(', ')}, not "${wrong.join(',')}".`,
  )
  return false
}

function checkedNetworks(value: string, problems: string[]): string[] {
  const given = listed(value)
  const wrong = given.filter((one) => !isRange(one))
  if (wrong.length === 0) return given
  problems.push(`WEBHOOK_NETWORKS must list addresses such as 10.0.0.2 or 10.0.0.0/8, not "${wrong.join(',')}".`)
  return []
}

const isProxy = (one: string): boolean => PROXY_RANGES.includes(one) || isRange(one)

/** An address, or a range such as `10.0.0.0/8`. */
function isRange(one: string): boolean {
  const [address = '', bits, ...rest] = one.split('/')
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  return most > 0 && rest.length === 0 && (bits === undefined || (/^[1-9][0-9]{0,2}$/.test(bits) && Number(bits) <= most))
}

function readSeal(env: NodeJS.ProcessEnv, demo: boolean, problems: string[]): Settings['seal'] {
  const [certificate, key] = [env['ESIGN_CERTIFICATE'], env['ESIGN_KEY']]
  if (certificate && key) return { certificate, key, passphrase: env['ESIGN_KEY_PASSPHRASE'] || null }
  if (certificate || key) problems.push('ESIGN_CERTIFICATE and ESIGN_KEY are only of use together.')
  else if (!demo && (env['ESIGN'] || 'embedded') === 'embedded') {
    problems.push('ESIGN_CERTIFICATE and ESIGN_KEY are missing: the PEM files that seal signed agreements.')
  }
  return null
}

/** A short secret, or one of few different characters, can be guessed. */
export const isWeakSecret = (secret: string): boolean => secret.length < MIN_SECRET || new Set(secret).size < MIN_DIFFERENT

function checkedSecret(value: string | undefined, problems: string[]): string {
  const secret = value ?? ''
  if (isWeakSecret(secret)) {
    const what = secret === '' ? 'is missing' : 'is too weak'
    problems.push(
      `APP_SECRET ${what}: it needs at least ${MIN_SECRET} random characters, for example from "openssl rand -base64 48".`,
    )
  }
  return secret
}

/** The key from the environment or a file; demo mode makes its own. A former key alone would leave new data without one. */
function checkedDataKeys(env: NodeJS.ProcessEnv, demo: boolean, dataDir: string, problems: string[]): string[] {
  const former = (env['FORMER_DATA_KEYS'] ?? '').split(',').filter((one) => one !== '')
  const [given, file] = [env['DATA_KEY'] ?? '', env['DATA_KEY_FILE'] ?? '']
  if (given !== '' && file !== '') problems.push('DATA_KEY and DATA_KEY_FILE both name the data key. Set one of them.')
  const key = given === '' && file !== '' ? readKeyFile(file, problems) : given
  if (key === null) return []
  if (key === '' && former.length === 0 && demo) return [keptSecret(dataDir, 'data-key')]
  if (isWeakSecret(key)) {
    const what = key === '' ? 'is missing' : 'is too weak'
    problems.push(
      `DATA_KEY ${what}: it encrypts personal data and files, and needs at least ${MIN_SECRET} random characters, for example ` +
        'from "openssl rand -base64 48". DATA_KEY_FILE can name a file that holds it.',
    )
  }
  return [key, ...former]
}

function readKeyFile(file: string, problems: string[]): string | null {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    problems.push(`DATA_KEY_FILE names a file that cannot be read: ${(error as Error).message}.`)
    return null
  }
}

/** Demo mode creates its own secrets once and stores them with the data. */
function keptSecret(dataDir: string, name: string): string {
  const file = join(dataDir, name)
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  mkdirSync(dataDir, { recursive: true })
  const secret = randomBytes(48).toString('base64url')
  writeFileSync(file, secret, { mode: 0o600 })
  return secret
}
