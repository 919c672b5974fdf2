import { argon2Sync, randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Permissions } from '../../access-control/permissions.ts'
import type { Role } from '../../access-control/roles.ts'
import { normalizePassword } from '../../server/areas/session/password-hash.ts'
import type { Database } from '../../server/db/connect.ts'
import { tokenDigest } from '../../server/db/token-digest.ts'
import type { Companies, EmployeeDetails, People, Sessions } from '../../server/db/types.ts'
import type { TestApp } from './app.ts'
import { insertRow } from './rows.ts'

export const TEST_PASSWORD = 'Plantilla2026'
const SESSION_MS = 12 * 3_600_000

export interface TestPerson {
  id: number
  email: string
  password: string
  role: Role
  companyId: number | null
  firstname: string
  lastname: string
}

export interface PersonOptions {
  role: Role
  /** Client, Employee and Contractor get a company of their own where none is given. */
  companyId?: number | null
  /** Default `TEST_PASSWORD`; `null` for an invited person without one. */
  password?: string | null
  permissions?: Permissions | null
  /** Companies that an internal employee works for; default: all. */
  companies?: readonly number[] | null
  /** Is the email verified? Default yes. */
  verified?: boolean
  /** Must the person set the first password? Default no. */
  mustSetPassword?: boolean
  /** Further columns of `people`. */
  columns?: Partial<Insertable<People>>
  details?: Partial<Insertable<EmployeeDetails>>
}

let counter = 0
const unique = (): string => `${++counter}-${randomBytes(3).toString('hex')}`

/**
 * A digest in the server's format, with far less work: its cost factor is stored in it, and tests of `hashPassword` cover the
 * real one.
 */
export function digestOf(password: string): string {
  const nonce = randomBytes(8)
  const work = { memory: 8, passes: 1, parallelism: 1 }
  const tag = argon2Sync('argon2id', { message: normalizePassword(password), nonce, tagLength: 16, ...work })
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString('base64').replaceAll('=', ''))
  return `$argon2id$v=19$m=${work.memory},t=${work.passes},p=${work.parallelism}$${salt}$${hash}`
}

export async function createCompany(
  db: Database,
  columns: Partial<Insertable<Companies>> = {},
): Promise<{ id: number; name: string }> {
  const mark = unique()
  return await db
    .insertInto('companies')
    .values({ name: `Company ${mark}`, tax_id: `TAX${mark}`, locale: 'en', ...columns })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
}

/** A person who can sign in at once: active, verified, with a password. */
export async function createPerson(db: Database, options: PersonOptions): Promise<TestPerson> {
  const { role, columns = {}, details } = options
  const password = options.password === undefined ? TEST_PASSWORD : options.password
  const isStaff = role === 'Admin' || role === 'InternalEmployee'
  const companyId = options.companyId ?? (isStaff ? null : (await createCompany(db)).id)
  const row = await db
    .insertInto('people')
    .values({
      role,
      company_id: companyId,
      firstname: 'Ana',
      lastname: 'López',
      email: `person-${unique()}@plantilla.test`,
      password_hash: password === null ? null : digestOf(password),
      must_set_password: options.mustSetPassword ?? false,
      email_verified_at: options.verified === false ? null : new Date().toISOString(),
      permissions: options.permissions ? JSON.stringify(options.permissions) : null,
      ...(options.companies ? { all_companies: false } : {}),
      ...columns,
    })
    .returning(['id', 'email', 'firstname', 'lastname'])
    .executeTakeFirstOrThrow()
  for (const company_id of options.companies ?? []) {
    await insertRow(db, 'company_assignments', { person_id: row.id, company_id })
  }
  if (details) await insertRow(db, 'employee_details', { ...details, person_id: row.id })
  return { ...row, role, companyId, password: password ?? '' }
}

export const newToken = (): string => randomBytes(32).toString('base64url')

/** Opens a session without the work of a login. @returns its bearer token. */
export async function signIn(
  app: Pick<TestApp, 'db' | 'now'>,
  person: { id: number },
  token: string = newToken(),
): Promise<string> {
  await insertRow(app.db, 'sessions', sessionOf(app, person.id, token))
  return token
}

/** The row of a session that begins now. */
export function sessionOf(app: Pick<TestApp, 'now'>, person_id: number, token: string): Insertable<Sessions> {
  const now = app.now.value ?? new Date()
  return {
    person_id,
    token_hash: tokenDigest(token),
    began_with: 'login',
    created_at: now.toISOString(),
    last_seen: now.toISOString(),
    confirmed_at: now.toISOString(),
    expires_at: new Date(now.getTime() + SESSION_MS).toISOString(),
  }
}

/** A new person, and the token of a session of this person. */
export async function createVisitor(
  app: Pick<TestApp, 'db' | 'now'>,
  options: PersonOptions,
): Promise<[person: TestPerson, token: string]> {
  const person = await createPerson(app.db, options)
  return [person, await signIn(app, person)]
}

/** The token of a new person, for tests that need only the token. */
export const signInAs = async (app: Pick<TestApp, 'db' | 'now'>, options: PersonOptions): Promise<string> =>
  (await createVisitor(app, options))[1]

/** Sessions of every role that acts on an employee: the employee's own, and those of others of the company and of staff. */
export async function signInEach(app: TestApp, employee: TestPerson, permissions: Permissions): Promise<Record<Role, string>> {
  const make = (role: Role) => createPerson(app.db, { role, companyId: employee.companyId, permissions })
  return {
    Admin: await signIn(app, await make('Admin')),
    InternalEmployee: await signIn(app, await make('InternalEmployee')),
    Client: await signIn(app, await make('Client')),
    Employee: await signIn(app, employee),
    Contractor: await signIn(app, await make('Contractor')),
  }
}
