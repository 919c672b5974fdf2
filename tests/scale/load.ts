import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { prepareInvoices } from '../bench/invoices.ts'
import { BENCH_PASSWORD, prepare } from '../bench/prepare.ts'
import { createTeam, NOVEMBER, openBatch, PREPARE } from '../support/invoice-batches.ts'
import { pdfOf } from '../support/pdf.ts'
import { connectSealed } from '../support/sealed.ts'
import { formOf } from '../support/uploads.ts'
import type { Client } from './client.ts'

/** A busy office reads more than it writes, and thinks in between. */
const THINK_MS = 30
/** The outbox keeps the newest thousand mails; all of them are looked at in the end. */
const MOST_INVITED = 600

/** Work that the servers have acknowledged; each piece must be in the database once. */
export interface Acknowledged {
  /** Nationalities written, by person. */
  updates: { id: number; value: string }[]
  /** Addresses of new people. */
  people: string[]
  /** Entries in the log of a contract, with the digest of their file. */
  entries: { description: string; sha256: string }[]
  invoices: number[]
  /** Tokens of sign-ins. */
  sessions: string[]
}

/** Everything that the load works on. */
export interface Stage {
  tokens: string[]
  emails: string[]
  people: number[]
  contracts: number[]
  companyId: number
  /** Contractors of a company for each worker; their invoices are made by one job. */
  teams: { companyId: number; ids: number[] }[]
  invoices: { count: number; next: () => { invoiceId: number } }
}

/** The demo company, and invoices that wait for their approval. Only the first few admins hear of anything. */
export async function setStage(
  pool: pg.Pool,
  {
    people,
    invoices: count,
    subscribers,
    workers,
    team,
  }: Record<'people' | 'invoices' | 'subscribers' | 'workers' | 'team', number>,
): Promise<Stage> {
  const { tokens, emails } = await prepare(pool, people)
  const invoices = await prepareInvoices(pool, count)
  await pool.query(
    `update people set notification_subscriptions =
       '{"payrollPayments":false,"clientOnboarding":false,"employeeOnboarding":false,"internalEmployees":false,"invoices":false}'
     where role in ('Admin', 'InternalEmployee') and email <> all($1::text[])`,
    [emails.slice(0, subscribers)],
  )
  const teams: Stage['teams'] = []
  while (teams.length < workers) teams.push(await createTeam({ db: await connectSealed(pool) }, team))
  const ids = async (statement: string): Promise<number[]> =>
    (await pool.query<{ id: number }>(statement)).rows.map(({ id }) => id)
  const [companyId = 0] = await ids("select id from companies where status = 'Approved' order by id limit 1")
  return {
    tokens,
    emails,
    companyId,
    teams,
    people: await ids(
      "select id from people where role in ('Employee', 'Contractor') and phone is not null and email like '%@%' order by id limit 500",
    ),
    contracts: await ids("select id from contracts where status = 'Active' order by id limit 500"),
    invoices: { count, next: invoices.next },
  }
}

/** Orders the invoices of a team, which a worker makes. @returns closes the stream of its progress */
export async function orderBatch(
  url: string,
  client: Client,
  { companyId, ids }: Stage['teams'][number],
  token: string,
): Promise<() => void> {
  const input = { companyId, idEmployees: ids, ...NOVEMBER, requestKey: randomUUID() }
  const { batchKey, streamToken } = await client.send({ name: PREPARE, input, token, from: '10.2.0.1' })
  const stream = await openBatch(url, { payload: { batchKey }, token: streamToken })
  stream.ended.catch(() => undefined)
  return stream.close
}

/** Kinds of work in the order in which a client does them, again and again. */
const ROUND = ['list', 'update', 'list', 'invoice', 'entry', 'list', 'update', 'person', 'list', 'login'] as const

export interface Load {
  acknowledged: Acknowledged
  /** Lets all clients finish what they began. */
  stop: () => Promise<void>
}

/** Keeps a number of clients at work, each from an address of its own and as admins of its own. */
export function startLoad(client: Client, stage: Stage, clients: number): Load {
  const acknowledged: Acknowledged = { updates: [], people: [], entries: [], invoices: [], sessions: [] }
  let isOver = false
  let serial = 0
  const letters = (): string => {
    serial += 1
    return [...String(serial)].map((digit) => String.fromCharCode(97 + Number(digit))).join('')
  }
  let invoicesLeft = stage.invoices.count
  let invited = 0

  const work = async (at: number): Promise<void> => {
    const from = `10.0.${at}.1`
    // The first ones belong to the subscribers of streams.
    const own = stage.tokens.filter((_, place) => place % clients === at)
    const people = stage.people.filter((_, place) => place % clients === at)
    const contracts = stage.contracts.filter((_, place) => place % clients === at)
    const deeds: Record<(typeof ROUND)[number], (turn: number, token: string) => Promise<void>> = {
      list: async (turn, token) => {
        await client.send({ name: 'employee/all-employees', input: { page: 1 + (turn % 5), limit: 25 }, token, from })
      },
      update: async (turn, token) => {
        const id = people[turn % people.length] as number
        const value = `Prueba ${letters()}`
        await client.send({ name: 'employee/update-employee-by-id', input: { id, nationality: value }, token, from })
        acknowledged.updates.push({ id, value })
      },
      invoice: async (_turn, token) => {
        invoicesLeft -= 1
        if (invoicesLeft < 0) return
        const input = { ...stage.invoices.next(), requestKey: randomUUID() }
        await client.send({ name: 'contractor/update-invoice-status', input, token, from })
        acknowledged.invoices.push(input.invoiceId)
      },
      entry: async (turn, token) => {
        const description = `Entry ${letters()}`
        const content = Buffer.concat([pdfOf(), Buffer.from(`\n% ${description}\n`)])
        const input = { contractId: contracts[turn % contracts.length], type: 'Note', description, requestKey: randomUUID() }
        const form = formOf(input, [{ field: 'file', name: 'note.pdf', type: 'application/pdf', content }])
        await client.send({ name: 'employee/logs-contract-register', form, token, from })
        acknowledged.entries.push({ description, sha256: createHash('sha256').update(content).digest('hex') })
      },
      person: async (_turn, token) => {
        invited += 1
        if (invited > MOST_INVITED) return
        const email = `scale-${letters()}@plantilla.test`
        const input = {
          companyId: stage.companyId,
          typeUser: 'Employee',
          firstname: 'María',
          lastname: 'Núñez',
          email,
          phone: `55${String(10_000_000 + serial)}`,
          job_name: 'Analyst',
          start_date: '2026-12-01',
          monthly_salary: '18500.00',
          requestKey: randomUUID(),
        }
        await client.send({ name: 'employee/create-employee-by-client', input, token, from })
        acknowledged.people.push(email)
      },
      login: async (turn) => {
        const email = stage.emails[(turn * clients + at) % stage.emails.length]
        const { token } = await client.send({ name: 'employee/login', input: { email, password: BENCH_PASSWORD }, from })
        acknowledged.sessions.push(token)
      },
    }
    for (let turn = at; !isOver; turn += 1) {
      const kind = ROUND[turn % ROUND.length] as (typeof ROUND)[number]
      // A refusal is noted by the client and fails the run; the others go on.
      await deeds[kind](turn, own[turn % own.length] as string).catch(() => undefined)
      await sleep(THINK_MS)
    }
  }
  const done = Promise.all(Array.from({ length: clients }, (_, at) => work(at)))
  return {
    acknowledged,
    stop: async () => {
      isOver = true
      await done
    },
  }
}
