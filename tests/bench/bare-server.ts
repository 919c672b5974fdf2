/**
 * The cost of the calls without our code: node:http and the bare driver send the exact SQL of our actions and write the rows
 * out. The parent passes connection and statements as the only argument, and receives the port.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import type { BareSetup, Statement } from './bare-setup.ts'

const { connection, calls } = JSON.parse(process.argv[2] ?? '{}') as BareSetup
const pool = new pg.Pool({ ...connection, max: 10 })

const server = createServer((request, response) => {
  let text = ''
  request.setEncoding('utf8')
  request.on('data', (chunk: string) => {
    text += chunk
  })
  request.on('end', () => {
    answer(request.url ?? '', text).then(
      (body) => response.setHeader('content-type', 'application/json').end(body),
      (error: Error) => response.writeHead(500).end(error.message),
    )
  })
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))

async function answer(path: string, text: string): Promise<string> {
  const call = calls[path]
  if (!call) throw new Error(`There is no ${path}.`)
  const { id } = JSON.parse(text) as { id?: number }
  const queries = call.statements.map((statement) => queryOf(statement, id))
  const results = call.isTransaction
    ? await inTransaction(queries)
    : await Promise.all(queries.map((query) => pool.query(query)))
  return JSON.stringify(results.map(({ rows }) => rows))
}

const queryOf = ({ name, sql, parameters, ids }: Statement, id: number | undefined): pg.QueryConfig => ({
  text: sql,
  values: parameters.map((value, at) => (ids.includes(at) ? id : value)),
  ...(name === null ? {} : { name }),
})

async function inTransaction(queries: readonly pg.QueryConfig[]): Promise<pg.QueryResult[]> {
  const client = await pool.connect()
  try {
    const results: pg.QueryResult[] = []
    await client.query('begin')
    for (const query of queries) results.push(await client.query(query))
    await client.query('commit')
    return results
  } finally {
    client.release()
  }
}
