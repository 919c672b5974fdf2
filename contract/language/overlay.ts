import { currentLanguage, DEFAULT_LANGUAGE } from './texts.ts'

/** The texts of one schema file in another language, by the English text, or by the path of a text that needs its own. */
export type Overlay = Readonly<Record<string, string>>

/** Members of schema files that people read; everything else is for the program. */
const TEXT_MEMBERS = new Set([
  'description',
  'detail',
  'done',
  'empty',
  'heading',
  'help',
  'hint',
  'label',
  'message',
  'missing',
  'note',
  'noun',
  'past',
  'placeholder',
  'question',
  'repeated',
  'search',
  'submit',
  'sending',
  'tabsLabel',
  'text',
  'title',
  'ui:help',
  'ui:placeholder',
  'x-error',
])

/** Members whose own members are all texts: messages by keyword, labels by value. */
const TEXT_MAPS = new Set(['x-error', 'x-labels', 'labels', 'messages'])

const overlays = new Map<string, Overlay>()
let readOverlay: (language: string, file: string) => Overlay | undefined = () => undefined
const translated = new WeakMap<object, Map<string, object>>()
/** The English original of each translation, so that one can be translated again. */
const originals = new WeakMap<object, object>()

/** @param file path below schemas, without its ending: "machines/invoice" */
export function addOverlay(language: string, file: string, overlay: Overlay): void {
  overlays.set(`${language} ${file}`, ownTexts(overlay))
}

/** Without the members that every object has: a text that a person wrote may have the name of one. */
const ownTexts = (overlay: Overlay): Overlay => Object.assign(Object.create(null), overlay)

/** Has the texts of a schema file read when they are first needed. @param reader answers undefined for a file without texts */
export function readOverlaysWith(reader: typeof readOverlay): void {
  readOverlay = reader
  overlays.clear()
}

export function overlayOf(language: string, file: string): Overlay | undefined {
  if (language === DEFAULT_LANGUAGE) return undefined
  const name = `${language} ${file}`
  if (overlays.has(name)) return overlays.get(name)
  const overlay = readOverlay(language, file)
  if (overlay) addOverlay(language, file, overlay)
  return overlays.get(name)
}

/** The texts of simple resources: one file for all of their forms, lists, machines, views, pages and calls. */
const OF_RESOURCES = 'resources'

/**
 * Gives a text of a schema file in a language; undefined where that language has no texts for the file. Only the files of
 * simple resources have no texts of their own.
 */
function translatorOf(language: string, file: string): ((text: string, path: string) => string) | undefined {
  const overlay = overlayOf(language, file) ?? overlayOf(language, OF_RESOURCES)
  return overlay && ((text, path) => overlay[path] ?? overlay[text] ?? text)
}

/** One text of a schema file in the current language. @param path of the text in the file: "clientOnboarding.Approved.label" */
export const schemaText = (file: string, text: string, path = ''): string =>
  translatorOf(currentLanguage(), file)?.(text, path) ?? text

/** A schema file, or a part of it at a path, with its texts in the current language; each language is made once. */
export function localise<Tree extends object>(file: string, given: Tree, path = ''): Tree {
  const language = currentLanguage()
  const tree = (originals.get(given) ?? given) as Tree
  const translate = translatorOf(language, file)
  if (translate === undefined) return tree
  const known = translated.get(tree) ?? new Map<string, object>()
  translated.set(tree, known)
  const translation = known.get(language) ?? withTexts(tree, translate, path)
  known.set(language, translation)
  originals.set(translation, tree)
  return translation as Tree
}

/** A copy of a schema file with each of its texts put in other words. @param path of the part of the file */
export const withTexts = <Tree extends object>(tree: Tree, say: (text: string, path: string) => string, path = ''): Tree =>
  copy(tree, path === '' ? [] : path.split('.'), say, false) as Tree

function copy(value: unknown, path: readonly string[], say: (text: string, path: string) => string, isText: boolean): unknown {
  if (typeof value === 'string') return isText ? say(value, path.join('.')) : value
  if (Array.isArray(value)) return value.map((one, at) => copy(one, [...path, String(at)], say, isText))
  if (typeof value !== 'object' || value === null) return value
  const isMap = isText || TEXT_MAPS.has(path.at(-1) ?? '')
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      copy(member, [...path, name], say, isMap || (TEXT_MEMBERS.has(name) && isTextual(member))),
    ]),
  )
}

/** A member such as `title` may also be the schema of a field with that name. */
const isTextual = (member: unknown): boolean => typeof member === 'string' || Array.isArray(member)
