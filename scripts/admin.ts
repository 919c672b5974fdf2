/**
 * Accounts and lost tax documents by hand, for the person who runs the server; `npm run admin -- help`. It works on the database of the settings
 * and prints links instead of mailing them, so it needs no mail server.
 */
import { parseArgs } from 'node:util'
import { openDatabase } from '../server/database.ts'
import { connect, type Database } from '../server/db/connect.ts'
import { AppError } from '../server/errors/app-error.ts'
import { loadTexts } from '../server/language.ts'
import { createAdmin, endSessions, type Link, listAdmins, OperatorError, resetAccount } from '../server/operator/accounts.ts'
import { listTaxRequests, releaseTaxRequest } from '../server/operator/tax-requests.ts'
import { taxAccountOf } from '../server/outside/tax/create.ts'
import { readSettings } from '../server/settings.ts'
import { exitWithFailure, explainStartFailure } from '../server/start-failure.ts'
import { isUsageError } from './lib/run-command.ts'

const USAGE = `npm run admin -- create --email ada@example.com --firstname Ada --lastname Lovelace
    Creates an Admin and prints the link that sets the password.
npm run admin -- reset --email ada@example.com
    Prints a link for a new password, unlocks the account and ends its sessions.
npm run admin -- list
    Lists the Admins.
npm run admin -- sessions end --email ada@example.com
npm run admin -- sessions end --everybody
    Signs out one account, or everybody.
npm run admin -- tax-requests
    Lists the tax documents that a service was asked for and did not confirm.
npm run admin -- tax-requests release --document PL-12 --reason "Not among the bills at Facturama on 3 May."
    Ends a request to a service that TAX no longer names, so that the document can be made again.`

const OPTIONS = {
  email: { type: 'string' },
  firstname: { type: 'string' },
  lastname: { type: 'string' },
  everybody: { type: 'boolean' },
  document: { type: 'string' },
  reason: { type: 'string' },
} as const
type Text = 'email' | 'firstname' | 'lastname' | 'document' | 'reason'
type Values = { [name in Text]?: string } & { everybody?: boolean }

const COMMANDS: Record<string, (db: Database, values: Values) => Promise<string>> = {
  create: async (db, values) => {
    const names = { firstname: needed(values, 'firstname'), lastname: needed(values, 'lastname') }
    return sayLink(await createAdmin(db, { email: checkedEmail(values), ...names }, new Date()))
  },
  reset: async (db, values) => sayLink(await resetAccount(db, checkedEmail(values), new Date())),
  list: async (db) => (await listAdmins(db)).map(describe).join('\n') || 'There is no Admin yet.',
  'sessions end': async (db, values) => {
    const email = values.everybody ? null : checkedEmail(values)
    return `Sessions ended: ${await endSessions(db, email)}.`
  },
  'tax-requests': async (db) => (await listTaxRequests(db)).map(describeRequest).join('\n') || 'No request is open.',
  'tax-requests release': async (db, values) => {
    const [document, reason] = [needed(values, 'document'), needed(values, 'reason')]
    await releaseTaxRequest(db, { document, reason, current: taxAccountOf(settings.settings.tax), now: new Date() })
    return `The request for ${document} is released.`
  },
}

const settings = readArguments()
loadTexts(settings.settings.schemasDir)
const database = await openDatabase(settings.settings, console.error).catch(exitWithFailure)
try {
  const { secret, formerSecrets } = settings.settings
  console.log(
    await settings.command(connect(database.pool, [secret, ...formerSecrets], 'named', database.keys), settings.values),
  )
} catch (error) {
  const isReadable = error instanceof OperatorError || error instanceof AppError
  console.error(isReadable ? error.message : (explainStartFailure(error) ?? error))
  process.exitCode = 1
} finally {
  await database.stop()
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true })
    const name = positionals.join(' ')
    // A name that every object has, such as "constructor", is no command.
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
    if (command) return { command, values, settings: readSettings(process.env) }
  } catch (error) {
    if (!isUsageError(error)) exitWithFailure(error)
    console.error(error.message)
  }
  console.error(USAGE)
  process.exit(1)
}

function needed(values: Values, name: Text): string {
  const value = values[name]?.trim()
  if (!value) throw new OperatorError(`--${name} is missing.\n${USAGE}`)
  return value
}

function checkedEmail(values: Values): string {
  const email = needed(values, 'email')
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new OperatorError(`"${email}" is not an email address.`)
  return email
}

function sayLink({ email, path, days }: Link): string {
  return `Open this link to set the password of ${email}. It works once, for ${days} days:\n${settings.settings.publicUrl}${path}`
}

function describe(admin: Awaited<ReturnType<typeof listAdmins>>[number]): string {
  const marks = [
    ...(admin.is_active ? [] : ['closed']),
    ...(admin.must_set_password ? ['no password yet'] : []),
    ...(admin.locked_until && new Date(admin.locked_until) > new Date() ? ['locked'] : []),
    `${admin.sessions} sessions`,
  ]
  return `${admin.email}  ${admin.firstname} ${admin.lastname}  (${marks.join(', ')})`
}

function describeRequest(request: Awaited<ReturnType<typeof listTaxRequests>>[number]): string {
  const { document, issuerRfc, service, account, since } = request
  const place = account === null ? service : `${service} (account ${account})`
  return `${document}  of ${issuerRfc}  at ${place}  since ${since.toISOString()}`
}
