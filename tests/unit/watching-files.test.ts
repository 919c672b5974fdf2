import { readFileSync } from 'node:fs'
import { parser } from '@prometheus-io/lezer-promql'
import { Kysely, PostgresDialect } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { DB } from '../../server/db/types.ts'
import { createMetrics } from '../../server/plugins/metrics.ts'

const read = (name: string): string => readFileSync(`docs/operations/${name}`, 'utf8')

interface Rule {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: { summary: string; action: string }
}
interface Panel {
  id: number
  title: string
  targets: { expr: string }[]
}
const rules: Rule[] = parse(read('alerts.yaml')).groups.flatMap((group: { rules: Rule[] }) => group.rules)
const dashboard: { panels: Panel[] } = JSON.parse(read('grafana-dashboard.json'))
const queries: [where: string, query: string][] = [
  ...rules.map(({ alert, expr }): [string, string] => [alert, expr]),
  ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }): [string, string] => [title, expr])),
]

/** Labels that Prometheus adds to all that it reads. */
const ADDED = ['job', 'instance']
/** Labels by name of a figure, as a query may name them. */
const known = new Map<string, readonly string[]>([['up', ADDED]])
beforeAll(async () => {
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: () => Promise.reject(new Error('not asked')) }) })
  const pool = { totalCount: 0, idleCount: 0, waitingCount: 0 }
  const { register } = await createMetrics({ db, pool, settings: { databasePool: 1 } }, () => undefined)
  for (const metric of register.getMetricsAsArray()) {
    const { name, labelNames, type } = metric as unknown as { name: string; labelNames: string[]; type: string }
    const labels = [...labelNames, ...ADDED]
    const isHistogram = String(type) === 'histogram'
    for (const end of isHistogram ? ['_count', '_sum'] : ['']) known.set(name + end, labels)
    if (isHistogram) known.set(`${name}_bucket`, [...labels, 'le'])
  }
})

/** Faults of a query: its grammar, and names and labels that no figure has. */
function problemsOf(query: string): string[] {
  const text = query.replaceAll('$__rate_interval', '5m')
  const problems: string[] = []
  const used = new Set<string>()
  const named: string[] = []
  parser.parse(text).iterate({
    enter: ({ type, from, to, node }) => {
      const part = text.slice(from, to)
      if (type.isError) problems.push(`no query at "${text.slice(from, from + 20)}"`)
      if (type.name === 'VectorSelector') {
        const name = text.slice(from, to).split(/[{[]/)[0]?.trim() ?? ''
        const labels = known.get(name)
        if (!labels) problems.push(`no figure ${name}`)
        for (const label of labels ?? []) used.add(label)
        const cursor = node.cursor()
        cursor.iterate((inner) => {
          const label = text.slice(inner.from, inner.to)
          if (inner.name === 'LabelName' && !(labels ?? []).includes(label)) problems.push(`no label ${label} of ${name}`)
        })
      }
      if (type.name === 'LabelName' && node.parent?.name === 'GroupingLabels') named.push(part)
    },
  })
  return [...problems, ...named.filter((label) => !used.has(label)).map((label) => `no label ${label} to group by`)]
}

test.each(queries)('%s asks for figures that exist: %s', (_where, query) => {
  expect(problemsOf(query)).toEqual([])
})

test.each([
  ['sum(rate(plantilla_call_seconds_count[5m])', 'no query at ""'],
  ['plantilla_calls', 'no figure plantilla_calls'],
  ['plantilla_mails_total{kind="a"}', 'no label kind of plantilla_mails_total'],
  ['sum by (kind) (plantilla_streams)', 'no label kind to group by'],
])('a query with a fault is found: %s', (query, problem) => {
  expect(problemsOf(query)).toContain(problem)
})

test('every figure of ours is watched by an alert or shown on the dashboard', () => {
  const all = queries.map(([, query]) => query).join('\n')
  const own = [...known.keys()]
    .filter((name) => name.startsWith('plantilla_'))
    .map((name) => name.replace(/_(count|sum|bucket)$/, ''))
  expect(own.length).toBeGreaterThan(10)
  expect(own.filter((name) => !all.includes(name))).toEqual([])
})

test('every alert says what happened and what to do, and every panel has a place', () => {
  expect(rules.filter(({ annotations }) => !annotations.summary || !annotations.action).map(({ alert }) => alert)).toEqual([])
  expect(new Set(rules.map(({ labels }) => labels.severity))).toEqual(new Set(['page', 'ticket']))
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length)
})

test('Prometheus asks for the address and with the token that the server has', () => {
  const [scrape] = parse(read('prometheus.yaml')).scrape_configs
  expect(scrape).toMatchObject({ job_name: 'plantilla', metrics_path: '/metrics', authorization: { type: 'Bearer' } })
})
