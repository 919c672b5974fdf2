/**
 * Compares what two commits offer: `node scripts/compare-versions.ts BEFORE [AFTER]`. Lists calls with their access, errors
 * and members of input and answer (from docs/api.md), permission flags, notification boxes, statuses, pages, and the quoted
 * texts of docs/requirements.md that the source of BEFORE has and that of AFTER lacks. Lines begin with - (gone) and + (new).
 */
import { execFileSync } from 'node:child_process'

const [before = '', after = 'HEAD'] = process.argv.slice(2)
if (before === '') {
  console.error('Usage: node scripts/compare-versions.ts BEFORE [AFTER]')
  process.exit(2)
}

const MOST_BYTES = 1 << 28
const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8', maxBuffer: MOST_BYTES })
const read = (commit: string, path: string): string => git('show', `${commit}:${path}`)

/** Each call, and each of its facts: an error, a member of input or answer with its place and type, and all other lines. */
function callsOf(commit: string): string[] {
  const [, ...sections] = read(commit, 'docs/api.md').split(/^### /m)
  return sections.flatMap((section) => {
    const [name = '', ...lines] = section.split('\n')
    const facts = lines.filter((line) => line.startsWith('- ')).flatMap((line) => factsOf(line.slice(2)))
    return [name, ...facts.map((fact) => `${name} ${fact}`)]
  })
}

function factsOf(line: string): string[] {
  const [, kind = '', text = ''] = /^(\w+): (.*)$/.exec(line) ?? []
  if (kind === 'Errors') return text.split(', ').map((error) => `error ${error}`)
  if (kind === 'Input' || kind === 'Answer') return membersOf(text).map((member) => `${kind}: ${member}`)
  return [line]
}

/** `{ id: integer, steps: { label: string }[] }` has the members `id: integer`, `steps: `, `steps.label: string`. */
function membersOf(shape: string): string[] {
  const members: string[] = []
  const around: string[] = []
  let last = ''
  for (const [piece, name, type = ''] of shape.matchAll(/([\w-]+\??): ([^{},]*)|[{}]/g)) {
    if (name !== undefined) {
      last = name
      members.push(`${[...around.slice(1), name].join('.')}: ${type.replace(/`$/, '').trim()}`)
    } else if (piece === '{') around.push(last)
    else around.pop()
  }
  return members
}

/** Names in a JSON file, with the names of the objects around them. */
function namesOf(value: unknown, place: string): string[] {
  if (typeof value !== 'object' || value === null) return []
  const named = (one: unknown, at: string) => {
    const { key, name } = (one ?? {}) as { key?: unknown; name?: unknown }
    return Array.isArray(value) ? String(key ?? name ?? (typeof one === 'string' ? one : at)) : at
  }
  return Object.entries(value).flatMap(([at, one]) => {
    const path = `${place} > ${named(one, at)}`
    return [path, ...namesOf(one, path)]
  })
}

const jsonNames = (path: string) => (commit: string) => namesOf(JSON.parse(read(commit, path)), path)

/** Paths of pages, as the screens write them. */
const pagesOf = (commit: string): string[] =>
  [...git('grep', '-hoE', `'/[a-z][a-z0-9/:-]*'`, commit, '--', 'access-control', 'src/app').matchAll(/'(.+)'/g)].map(
    ([, path = '']) => path,
  )

/** Quoted texts of the requirements that the sources of a commit contain. */
function textsOf(commit: string): string[] {
  const texts = [...read(after, 'docs/requirements.md').matchAll(/"([^"\n]+)"/g)].map(([, text = '']) => text)
  const source = git('grep', '-h', '', commit, '--', 'src', 'schemas', 'contract', 'server', 'access-control', 'providers')
  return texts.filter((text) => source.includes(text) || source.includes(text.replaceAll("'", "\\'")))
}

const LISTS: Record<string, (commit: string) => string[]> = {
  'calls (docs/api.md)': callsOf,
  flags: jsonNames('schemas/permissions.json'),
  notifications: jsonNames('schemas/notifications.json'),
  statuses: jsonNames('schemas/statuses.json'),
  pages: pagesOf,
  'texts of the requirements': textsOf,
}

for (const [title, listOf] of Object.entries(LISTS)) {
  const [old, now] = [new Set(listOf(before)), new Set(listOf(after))]
  const gone = [...old].filter((one) => !now.has(one))
  const added = [...now].filter((one) => !old.has(one))
  console.log(`\n${title}: ${old.size} before, ${now.size} after, ${gone.length} gone, ${added.length} new`)
  for (const line of gone) console.log(`- ${line}`)
  for (const line of added) console.log(`+ ${line}`)
}
