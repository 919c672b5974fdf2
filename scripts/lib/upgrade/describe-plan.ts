import { LOCKS } from './effects.ts'
import type { PlannedMigration } from './plan.ts'

const SHORTEST = 0.1
const MB = 1024 * 1024

const say = (seconds: number): string => (seconds < SHORTEST ? 'under 0.1 s' : `about ${seconds.toFixed(1)} s`)
const count = (rows: number): string => Math.round(rows).toLocaleString('en')

/** The plan in words, a line for each table. */
export function describePlan(plan: readonly PlannedMigration[]): string {
  if (plan.length === 0) return 'The database is up to date; nothing would run.'
  const lines = plan.flatMap(({ name, tables }) => [
    name,
    ...(tables.length === 0 ? ['    touches no table that is there already'] : []),
    ...tables.map(
      ({ table, lock, rows, bytes, seconds }) =>
        `    ${table} (${count(rows)} rows, ${count(bytes / MB)} MB): ${lock} lock, ${LOCKS[lock]}, ${say(seconds)}`,
    ),
  ])
  const total = plan.flatMap(({ tables }) => tables).reduce((sum, { seconds }) => sum + seconds, 0)
  return [
    `${plan.length} ${plan.length === 1 ? 'migration' : 'migrations'} would run, each in a transaction of its own:`,
    ...lines,
    `${say(total)} in all, by the size of tables; a slow disk may take three times as long.`,
  ].join('\n')
}
