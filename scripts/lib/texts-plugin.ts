import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { flattenTexts } from '../../contract/language/flatten.ts'

const MODULE = 'virtual:texts'
const FALLBACK = 'en'

/** The areas of each file of texts; `pages` adds the rest to those of the office. */
export const STAGES: Record<string, readonly string[]> = {
  'sign-in': ['calls', 'language', 'fields', 'sign-in'],
  links: [
    'approval',
    'calls',
    'email-change',
    'fields',
    'invoice-approval',
    'language',
    'request-approval',
    'sign-in',
    'signing',
  ],
  office: [
    'background-jobs',
    'ball',
    'calls',
    'documents',
    'envelope',
    'fields',
    'form-dialog',
    'forms',
    'guide',
    'history-fields',
    'invoices',
    'language',
    'lists',
    'new-people',
    'notification-settings',
    'office',
    'own-home',
    'pages',
    'privacy',
    'push',
    'reason',
    'session-ended',
    'staff',
    'step-up',
    'values',
    'waiting',
  ],
}

/** Schema files whose texts the screens take from the file itself; the server answers the others in the caller's language. */
const OVERLAYS: Record<string, string> = {
  statuses: 'office',
  resources: 'office',
  pages: 'office',
  'documents/kinds': 'office',
  'machines/document': 'pages',
  notifications: 'pages',
}

/** Areas that only the server reads. */
const OF_SERVER = /^(server-|errors$)/

/**
 * The catalogue of the browser: a file for each language and stage, so that a page loads only the texts of its language, and
 * the sign-in screens only their own. Texts with placeholders are compiled here.
 */
export function textsPlugin(root: string): Plugin {
  const folder = join(process.env['SCHEMAS_DIR'] || join(root, 'schemas'), 'texts')
  const areasOf = (stage: string): string[] => {
    const all = readdirSync(join(folder, FALLBACK))
      .filter((file) => file.endsWith('.json'))
      .map((file) => basename(file, '.json'))
    return all.filter((area) => STAGES[stage]?.includes(area) ?? !(STAGES['office']?.includes(area) || OF_SERVER.test(area)))
  }
  const read = (language: string, area: string): Record<string, string> =>
    flattenTexts(area, JSON.parse(readFileSync(join(folder, language, `${area}.json`), 'utf8')))
  const textsOf = (language: string, stage: string) => {
    const own = new Set(readdirSync(join(folder, language)))
    const texts = areasOf(stage).map((area) => ({
      ...read(FALLBACK, area),
      ...(own.has(`${area}.json`) ? read(language, area) : {}),
    }))
    return Object.fromEntries(
      Object.entries(Object.assign({}, ...texts) as Record<string, string>).map(([key, text]) => [
        key,
        text.includes('{') ? compileMessage(text) : text,
      ]),
    )
  }
  const overlaysOf = (language: string, stage: string) =>
    Object.entries(OVERLAYS)
      .filter(([, needed]) => needed === stage)
      .flatMap(([file]) => {
        const path = join(folder, language, 'schemas', `${file}.json`)
        return existsSync(path) ? [[file, JSON.parse(readFileSync(path, 'utf8'))]] : []
      })
  /** The texts of antd's own components in a language; English ones are part of antd. */
  const componentsOf = (language: string, stage: string): string => {
    const file = read(language, 'language')['language.components']
    const isNeeded = stage === 'office' && language !== FALLBACK && file !== undefined
    return isNeeded ? `export { default as components } from 'antd/es/locale/${file}'` : 'export const components = undefined'
  }
  return {
    name: 'texts',
    resolveId: (id) => (id.startsWith(MODULE) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${MODULE}`)) return null
      const [language, stage] = id.slice(MODULE.length + 2).split('/')
      if (language && stage)
        return [
          `export default ${JSON.stringify(textsOf(language, stage))}`,
          `export const overlays = ${JSON.stringify(overlaysOf(language, stage))}`,
          componentsOf(language, stage),
        ].join('\n')
      const stages = [...Object.keys(STAGES), 'pages']
      const languages = readdirSync(folder).map((name) => {
        const imports = stages.map((one) => `${JSON.stringify(one)}: () => import('${MODULE}/${name}/${one}')`)
        return `${JSON.stringify(name)}: { ${imports.join(', ')} }`
      })
      const ofEach = (key: string) =>
        JSON.stringify(Object.fromEntries(readdirSync(folder).map((name) => [name, read(name, 'language')[`language.${key}`]])))
      return `export default { ${languages.join(', ')} }\nexport const names = ${ofEach('name')}\nexport const failures = ${ofEach('notLoaded')}`
    },
  }
}
