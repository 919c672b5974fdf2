import type pg from 'pg'

/**
 * Listens to the SQL that a pool's connections send while `run` runs, no matter which code sends it.
 * @returns the statements in order, without their values.
 */
export async function statementsOf(pool: pg.Pool, run: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = []
  const heard = new Map<{ query: unknown }, unknown>()
  const listen = (client: { query: unknown }): void => {
    if (heard.has(client)) return
    heard.set(client, client.query)
    const query = client.query as (...args: unknown[]) => unknown
    client.query = (...args: unknown[]) => {
      seen.push(String((args[0] as { text?: string }).text ?? args[0]))
      return query.apply(client, args)
    }
  }
  pool.on('acquire', listen)
  await run()
  pool.off('acquire', listen)
  for (const [client, query] of heard) client.query = query
  return seen
}
