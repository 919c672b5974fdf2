import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PAGES } from '../../access-control/pages.ts'
import { ALL_FLAGS } from '../../access-control/permissions.ts'
import { SIMPLE_RESOURCES } from '../../access-control/resources.ts'
import type { Form } from '../../contract/forms/definition.ts'
import { deriveForm } from '../../contract/forms/derive.ts'
import { operations } from '../../contract/index.ts'
import { type Overlay, withTexts } from '../../contract/language/overlay.ts'
import { effectsOf } from '../../server/areas/access/flag-effects.ts'

const SCHEMAS = join(import.meta.dirname, '../../schemas')
const read = (path: string) => JSON.parse(readFileSync(join(SCHEMAS, path), 'utf8'))
const languages = readdirSync(join(SCHEMAS, 'texts')).filter((language) => language !== 'en')

type Text = readonly [path: string, text: string]

interface Resource {
  entity: string
  statuses?: Record<string, string>
  permissions: Record<string, string>
}

/** Texts by members that other files use for names, and members that only look like texts. */
const OTHER: Readonly<Record<string, (tree: never, found: readonly Text[]) => readonly Text[]>> = {
  permissions: ({ presets }: { presets: { name: string }[] }, found) => [
    ...found,
    ...presets.map(({ name }, at): Text => [`presets.${at}.name`, name]),
  ],
  'payroll-samples': ({ samples }: { samples: { name: string }[] }) =>
    samples.map(({ name }, at): Text => [`samples.${at}.name`, name]),
  // Statuses are named by their keys, and one record in a sentence by its entity.
  resources: (tree: Record<string, Resource>, found) => [
    ...found,
    ...Object.entries(tree).flatMap(([name, { entity, statuses = {}, permissions }]) =>
      [entity.replaceAll('-', ' '), ...Object.keys(statuses), ...Object.values(permissions)].map(
        (text, at): Text => [`${name}.${at}`, text],
      ),
    ),
  ],
  // The fields of a file for a bank are named as the bank reads them.
  'payment-layouts': ({ layouts }: { layouts: Record<string, { purpose: string }> }, found) => [
    ...found.filter(([path]) => !path.includes('.fields.')),
    ...Object.entries(layouts).map(([name, { purpose }]): Text => [`layouts.${name}.purpose`, purpose]),
  ],
}

/** Files without texts for people, and those that are translated as a whole. */
const NOT_HERE = /^(texts|agreements|answers|inputs|calls)\/|^(sat-codes|provider|notifications|privacy\/sealed)$/

/** A form is translated as it is drawn: without its examples, and with the labels of its options. */
const asDrawn = (file: string, tree: object): object => (file.startsWith('forms/') ? deriveForm(tree as Form, null) : tree)

interface Agreement {
  fields: Record<string, { label: string }>
  languages: Record<string, { name: string; description: string }>
}

const trees: Readonly<Record<string, object>> = {
  ...Object.fromEntries(
    globSync('**/*.json', { cwd: SCHEMAS })
      .map((path) => path.slice(0, -'.json'.length))
      .filter((file) => !NOT_HERE.test(file))
      .sort()
      .map((file) => [file, asDrawn(file, read(`${file}.json`))]),
  ),
  pages: PAGES,
  // An agreement is written in each of its languages; its name and its fields are read by staff.
  agreements: globSync('agreements/*.json', { cwd: SCHEMAS }).flatMap((path) => {
    const { fields, languages: versions }: Agreement = read(path)
    const names = Object.values(versions).flatMap(({ name, description }) => [name, description])
    return [...names, ...Object.values(fields).map(({ label }) => label)].map((text) => ({ text }))
  }),
  // The editor of permissions names the operations that a flag opens.
  operations: [...new Set(ALL_FLAGS.flatMap((flag) => effectsOf(flag, operations).operations))]
    .map((name) => (operations as Readonly<Record<string, { summary: string }>>)[name]?.summary)
    .map((text) => ({ text })),
}

function textsOf(file: string): readonly Text[] {
  const tree = trees[file] as object
  const found: Text[] = []
  withTexts(tree, (text, path) => {
    // The title of a view names the members that make the name of its record.
    if (!(file.startsWith('views/') && path.startsWith('title.'))) found.push([path, text])
    return text
  })
  return OTHER[file]?.(tree as never, found) ?? found
}

const files = Object.keys(trees).filter((file) => textsOf(file).length > 0)
const dictionary = (language: string, file: string): Overlay | undefined => {
  const path = `texts/${language}/schemas/${file}.json`
  return existsSync(join(SCHEMAS, path)) ? read(path) : undefined
}
const lacking = (overlay: Overlay = {}, found: readonly Text[]) =>
  found.filter(([path, text]) => !(path in overlay || text in overlay))

/** The dictionary of the simple resources: for their files, and for their pages and calls among those of the others. */
const SHARED = 'resources'
const AMONG_OTHERS = ['pages', 'operations']
const isOfResource = (file: string): boolean =>
  SIMPLE_RESOURCES.some(({ entity }) => /^(forms|machines|tables|views)\//.test(file) && file.split('/')[1]?.startsWith(entity))
/** A file takes all of its texts from the shared dictionary, or none. */
const mayShare = (language: string, file: string): boolean =>
  AMONG_OTHERS.includes(file) || (isOfResource(file) && dictionary(language, file) === undefined)

test.each(languages.flatMap((language) => files.map((file) => [language, file] as const)))(
  'the %s dictionary of "%s" has every text of the file, and no other',
  (language, file) => {
    const overlay = dictionary(language, file) ?? {}
    const shared = mayShare(language, file) ? dictionary(language, SHARED) : {}
    const found = textsOf(file)
    expect(lacking({ ...shared, ...overlay }, found)).toEqual([])
    const others = file === SHARED ? files.filter((one) => mayShare(language, one)) : []
    const needed = [...found, ...others.flatMap((one) => lacking(dictionary(language, one), textsOf(one)))]
    const used = new Set(needed.map(([path, text]) => (path in overlay ? path : text)))
    expect(Object.keys(overlay).filter((key) => !used.has(key))).toEqual([])
  },
)
