import { type I18n, type Messages, setupI18n } from '@lingui/core'
import type { Catalogue } from './catalogue.ts'

type Leaves<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends string ? Name : `${Name}.${Leaves<Tree[Name]>}`
}[keyof Tree & string]

type Branches<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends string ? never : Name | `${Name}.${Branches<Tree[Name]>}`
}[keyof Tree & string]

type At<Tree, Path extends string> = Path extends `${infer Name}.${infer Rest}`
  ? Name extends keyof Tree
    ? At<Tree[Name], Rest>
    : never
  : Path extends keyof Tree
    ? Tree[Path]
    : never

/** "clients.tabs.history": the area, which is the name of a file in schemas/texts/en, and the path inside it. */
export type TextKey = Leaves<Catalogue>

/** A part of the catalogue: "clients.tabs". */
export type TextBranch = Branches<Catalogue>

/** The values of the placeholders of a text. */
export type TextValues = Readonly<Record<string, string | number | boolean | null | undefined>>

/** The texts of a language by key; one with placeholders is compiled, or is compiled when it is first used. */
export type Texts = Messages

/** The language of texts and formats until another is chosen. */
export const DEFAULT_LANGUAGE = 'en'

const known = new Map<string, I18n>()
/** The branches asked for as a whole, until texts are added. */
let branches: Record<string, object> = {}
let languageNow = (): string => DEFAULT_LANGUAGE
let compile: ((text: string) => Texts[string]) | null = null
let readArea: (language: string, area: string) => Texts | undefined = () => undefined
/** The areas of each language that were read when one of their texts was first needed. */
const readAreas = new Set<string>()

/** Adds texts of a language. The parts arrive in any order; texts are drawn once the area `language` is there. */
export function addTexts(language: string, texts: Texts): void {
  branches = {}
  const catalogue = known.get(language) ?? setupI18n({ locale: language, messages: { [language]: {} } })
  known.set(language, catalogue)
  catalogue.load(language, texts)
  const locale = texts['language.locale']
  if (typeof locale === 'string') catalogue.activate(language, locale)
}

/** The server speaks the language of each caller, the browser that of its user. @returns the source until now */
export function readLanguageFrom(source: () => string): () => string {
  const before = languageNow
  languageNow = source
  return before
}

/** For texts that no build has compiled. */
export function compileTextsWith(compiler: (text: string) => Texts[string]): void {
  compile = compiler
}

/** Has the texts of an area read when one of them is first needed. @param reader answers undefined for an unknown area */
export function readTextsWith(reader: typeof readArea): void {
  readArea = reader
  readAreas.clear()
}

export const currentLanguage = (): string => languageNow()

export const knowsLanguage = (language: string): boolean => known.has(language)

/** Reads the area of a key in the current language. @returns whether it was not read before */
function readAreaOf(key: string): boolean {
  const language = languageNow()
  const area = key.slice(0, key.indexOf('.'))
  const name = `${language} ${area}`
  const texts = readAreas.has(name) || !known.has(language) ? undefined : readArea(language, area)
  if (texts === undefined) return false
  readAreas.add(name)
  addTexts(language, texts)
  return true
}

function textOf(key: string, values?: TextValues): string | undefined {
  const catalogue = known.get(languageNow())
  // A key that a person wrote may be the name of a member that every object has.
  const stored = (): Texts[string] | undefined =>
    catalogue && Object.hasOwn(catalogue.messages, key) ? catalogue.messages[key] : undefined
  const text = stored() ?? (readAreaOf(key) ? stored() : undefined)
  if (typeof text === 'string' && compile !== null && text.includes('{')) {
    catalogue?.load(languageNow(), { [key]: compile(text) })
    return catalogue?._(key, values)
  }
  return typeof text === 'string' || text === undefined ? text : catalogue?._(key, values)
}

/** The text of the key in the current language. */
export const t = (key: TextKey, values?: TextValues): string => textOf(key, values) ?? key

/** The text of a name that is only known at run time, such as a stored value; undefined where the branch has none. */
export const textAt = (branch: TextBranch, name: string | number | null, values?: TextValues): string | undefined =>
  textOf(`${branch}.${name}`, values)

/** A whole branch, for options and the like; its texts must have no placeholders. */
export function texts<Branch extends TextBranch>(branch: Branch): At<Catalogue, Branch> {
  const key = `${languageNow()} ${branch}`
  // Reading an area forgets the branches, so the new one is kept afterwards.
  const tree = branches[key] ?? readBranch(`${branch}.`)
  branches[key] = tree
  return tree as At<Catalogue, Branch>
}

function readBranch(start: string): object {
  readAreaOf(start)
  const tree: Record<string, unknown> = {}
  for (const [key, text] of Object.entries(known.get(languageNow())?.messages ?? {})) {
    if (!key.startsWith(start)) continue
    const names = key.slice(start.length).split('.')
    const last = names.pop() as string
    let at = tree
    for (const name of names) {
      at[name] ??= {}
      at = at[name] as Record<string, unknown>
    }
    at[last] = text
  }
  return tree
}
