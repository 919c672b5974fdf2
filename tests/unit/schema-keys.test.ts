import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseSync } from '@swc/core'
import { expect, test } from 'vitest'
import { NotificationFile } from '../../contract/notifications/definition.ts'
import { StatusLists, TableDefinition } from '../../contract/tables/definition.ts'
import { ViewDefinition } from '../../contract/views/definition.ts'
import formFile from '../../server/forms/form-file.schema.json' with { type: 'json' }
import files from './schema-keys.json' with { type: 'json' }

/*
 * A key that no product code reads is decoration: someone fills it in, and nothing happens. Machines have a test of their
 * own (server/machines/keys.test.ts), which runs a step that has every key.
 */
const ROOT = join(import.meta.dirname, '..', '..')

/** The members that a module reads of values: accessed, destructured, and named in texts. */
interface Reads {
  members: Set<string>
  texts: Set<string>
  imports: Set<string>
}

type Node = Record<string, unknown> & { type?: string }

function readsOf(file: string): Reads {
  const reads: Reads = { members: new Set(), texts: new Set(), imports: new Set() }
  const named = (node: unknown): string => String((node as Node)['value'] ?? '')
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, property, key, value, source, expression, operator, left } = node as Node
    if (type === 'ImportDeclaration') reads.imports.add(relative(ROOT, join(ROOT, file, '..', named(source))))
    if (type === 'MemberExpression') reads.members.add(named(property))
    if (type === 'Computed') reads.members.add(named(expression))
    if (type === 'KeyValuePatternProperty' || type === 'AssignmentPatternProperty') reads.members.add(named(key))
    if (type === 'BinaryExpression' && operator === 'in') reads.members.add(named(left))
    if (type === 'StringLiteral') reads.texts.add(String(value))
    for (const child of Object.values(node)) walk(child)
  }
  walk(parseSync(readFileSync(join(ROOT, file), 'utf8'), { syntax: 'typescript', tsx: file.endsWith('x') }))
  return reads
}

const modules = new Map(
  [
    ...globSync('{access-control,contract,payroll,providers,server,src}/**/*.{ts,tsx}', { cwd: ROOT }),
    'tests/support/agreements.ts',
  ]
    .filter((file) => !/\.test\.tsx?$|^server\/demo\//.test(file))
    .map((file) => [file, readsOf(file)]),
)

/** Keys that a file of this TypeBox or JSON schema may have; names that a record is free to use are no keys. */
function keysOf(schema: unknown, keys = new Set<string>()): Set<string> {
  if (typeof schema !== 'object' || schema === null) return keys
  for (const [member, part] of Object.entries(schema)) {
    if (member === 'properties') for (const key of Object.keys(part)) keys.add(key)
    keysOf(part, keys)
  }
  return keys
}

/** Keys that a file has, without the names below a path that is one of `maps` (`flags`: the flags are no keys of ours). */
function keysIn(content: unknown, maps: readonly string[], path = '', keys = new Set<string>()): Set<string> {
  if (Array.isArray(content)) for (const item of content) keysIn(item, maps, path, keys)
  else if (typeof content === 'object' && content !== null) {
    const isMap = maps.includes(path)
    for (const [key, part] of Object.entries(content)) {
      if (!isMap) keys.add(key)
      const inside = [path, isMap ? '*' : key].filter(Boolean).join('.')
      if (!maps.includes(`${inside} as a whole`)) keysIn(part, maps, inside, keys)
    }
  }
  return keys
}

/** Keys that none of these modules reads. */
function unread(keys: Iterable<string>, readers: readonly string[]): string[] {
  const files = [...modules].filter(([file]) => readers.some((reader) => file.startsWith(reader)))
  // rjsf gives hints on without their prefix; keywords of the forms are also looked up by a text.
  const isRead = (key: string) =>
    files.some(([, { members, texts }]) => members.has(key.replace(/^ui:/, '')) || (key.startsWith('x-') && texts.has(key)))
  return [...keys].filter((key) => !isRead(key))
}

const importersOf = (file: string): string[] => [...modules].flatMap(([name, { imports }]) => (imports.has(file) ? [name] : []))

/** Keywords of JSON Schema and hints of rjsf, which ajv and rjsf read. */
const THEIRS =
  /^(\$schema|additionalProperties|propertyNames|(min|max)Properties|type|title|description|format|pattern|(min|max)(imum|Length)|multipleOf|const|enum|oneOf|examples|required|properties|if|then|else|ui:(widget|help|placeholder|autocomplete))$/

test.each([
  // Messages of a field, by the keyword that they are about.
  ['forms', [...keysOf(formFile)].filter((key) => !THEIRS.test(key)), ['contract/forms/', 'server/forms/', 'src/forms/']],
  ['tables', keysOf(TableDefinition), ['contract/tables/audience.ts', 'server/lists/', 'src/tables/']],
  ['views', keysOf(ViewDefinition), ['src/resource/', 'src/tables/cell.tsx']],
  ['statuses', keysOf(StatusLists), ['src/ui/status']],
  [
    'notifications',
    keysOf(NotificationFile),
    ['contract/notifications/', 'server/notifications/', 'server/areas/notifications/', 'src/features/notification-settings/'],
  ],
] as const)('schemas/%s: the product reads every key', (_name, keys, readers) => {
  expect(unread(keys, readers)).toEqual([])
})

/**
 * Paths below which names are content (flags, words, columns, schemas), by file or folder, and the modules that a file is
 * given to. The examples of an agreement are what its tests fill it with.
 */
const FILES: Record<string, { maps?: string[]; readers?: string[] }> = files

const settings = readdirSync(join(ROOT, 'schemas'), { withFileTypes: true, recursive: true })
  .filter(
    (entry) =>
      entry.isFile() &&
      entry.name.endsWith('.json') &&
      !/schemas\/(forms|machines|tables|views|texts\b.*)$/.test(entry.parentPath),
  )
  .map((entry) => relative(join(ROOT, 'schemas'), join(entry.parentPath, entry.name)))
  .filter((file) => !['notifications.json', 'statuses.json'].includes(file))

test.each(settings)('schemas/%s: the product reads every key', (file) => {
  const { maps = [], readers = [] } = FILES[file.replace(/^(agreements|answers|calls|inputs)\/.*/, '$1')] ?? {}
  const content: unknown = JSON.parse(readFileSync(join(ROOT, 'schemas', file), 'utf8'))
  expect(unread(keysIn(content, maps), [...importersOf(`schemas/${file}`), ...readers])).toEqual([])
})

test('finds a key that no code reads', () => {
  expect(unread(['field', 'colour'], ['src/tables/'])).toEqual(['colour'])
})
