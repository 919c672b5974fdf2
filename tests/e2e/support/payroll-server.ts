import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { sql } from 'kysely'
import { trackingKeyOf } from '../../../payroll/layout/layout.ts'
import { createPool } from '../../../server/db/connect.ts'
import { pack } from '../../../server/zip/zip.ts'
import { migrateEmpty } from '../../support/cluster.ts'
import { createPayrollTeam, type PayrollTeam } from '../../support/payment-requests.ts'
import { createPerson, signIn } from '../../support/people.ts'
import { startPreparedDatabase } from '../../support/prepared-data.ts'
import { startServerOn } from '../../support/process.ts'
import { connectSealed } from '../../support/sealed.ts'

/** A server with a database of its own and no demo, which takes seconds to fill; `env` are settings of the server. */
export async function startEmptyServer(env: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'plantilla-payroll-'))
  const cluster = await startPreparedDatabase(join(folder, 'database'))
  const database = 'postgres'
  const { host, user } = cluster.connection(database)
  const connection = { host: String(host), user: String(user), database }
  const pool = createPool(connection, 2, 60_000)
  await migrateEmpty(connection)
  const app = { db: await connectSealed(pool), now: { value: null } }
  // Without an account, the server would fill the database with the demo.
  await createPerson(app.db, { role: 'Admin', password: null })
  const server = await startServerOn(connection, join(folder, 'data'), env)
  return {
    server,
    pool,
    app,
    stop: async () => {
      await pool.end()
      await server.end('SIGTERM')
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
export type EmptyServer = Awaited<ReturnType<typeof startEmptyServer>>

/** An approved company whose people all have the data of a tax receipt, and a signed-in person of each side. */
export async function payrollTeam({ app, pool }: EmptyServer, size: number) {
  const team = await createPayrollTeam(app, { size, company: { imss_risk_class: 1 } })
  await pool.query("insert into addresses (person_id, zip_code) select unnest($1::int[]), '06600'", [team.ids])
  const { rows } = await pool.query('select name from companies where id = $1', [team.companyId])
  const [first = 0] = team.ids
  return { ...team, company: rows[0].name as string, worker: { id: first, token: await signIn(app, { id: first }) } }
}

/** A browser in which someone is signed in. */
export function opener({ server }: EmptyServer, browser: Browser, watch: (page: Page) => void) {
  const contexts: BrowserContext[] = []
  return {
    open: async (token: string, role: string, path: string): Promise<Page> => {
      const localStorage = Object.entries({ token, logged: 'true', role }).map(([name, value]) => ({ name, value }))
      const storageState = { cookies: [], origins: [{ origin: server.url, localStorage }] }
      const context = await browser.newContext({ storageState, reducedMotion: 'reduce', baseURL: server.url })
      contexts.push(context)
      const page = await context.newPage()
      watch(page)
      await page.goto(path)
      return page
    },
    close: async () => {
      for (const context of contexts) await context.close()
    },
  }
}

/** Calls as staff, past the screens. Throws for a refusal. */
export const callerOf =
  ({ server }: EmptyServer, { tokens }: Pick<PayrollTeam, 'tokens'>) =>
  async (operation: Parameters<typeof server.call>[0], input: object) => {
    const { status, body } = await server.call(operation, input, tokens.admin)
    if (status !== 200) throw new Error(`${operation}: ${JSON.stringify(body)}`)
    return body
  }

/** The CEPs of all payments of a request as a bank hands them over: one archive. */
export async function cepsOf({ app }: EmptyServer, requestId: number): Promise<Buffer> {
  interface Paid {
    id: number
    net: string
    payment_date: string
    paid_at: string
    clabe: string
    name: string
  }
  const { rows } = await sql<Paid>`
    select p.id, p.net, p.payment_date, y.paid_at, p.bank->>'clabe' as clabe, p.firstname || ' ' || p.lastname as name from payrolls p
      join payroll_payments y on y.payroll_id = p.id and y.returned_at is null
      where p.request_id = ${requestId} and p.status = 'Paid'`.execute(app.db)
  return pack(
    rows.map(({ id, net, payment_date, paid_at, clabe, name }) => ({
      name: `${id}.xml`,
      content: `<?xml version="1.0" encoding="UTF-8"?><SPEI_Tercero FechaOperacion="${paid_at}" claveRastreo="${trackingKeyOf(id, payment_date)}"><Beneficiario BancoReceptor="BANAMEX" Nombre="${name.toUpperCase()}" Cuenta="${clabe}" MontoPago="${net}"/><Ordenante BancoEmisor="BBVA"/></SPEI_Tercero>`,
    })),
  )
}
