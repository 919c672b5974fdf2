import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

/** Attributes of elements and properties of components that a reader sees or hears. */
const SEEN =
  /^(aria-label|aria-description|title|placeholder|alt|label|description|message|help|hint|tooltip|caption|heading|text|okText|cancelText|emptyText|addonBefore|addonAfter|busyLabel|summary|detail|note)$/

/** At the start, for the operator. */
const SETTINGS = /^server\/(.*\/)?settings\.ts$/

/** The name of the product, as a picture has it. */
const PRODUCT = 'Plantilla'

/** Files with sentences of their own, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  'providers/push/device-info.ts': 'names of browsers, which are the same in every language',
  'server/load-failure.ts': 'at the start, for the editor of a schema file',
  'server/machines/machines.ts': 'at the start, for the editor of a schema file',
  'server/outside/ceps/banxico.ts': 'the name of the service in causes of errors, for the log',
  'server/outside/esign/embedded/agreements/agreement-file.ts': 'at the start, for the editor of a schema file',
  'server/outside/esign/embedded/seal/seal-key-files.ts': 'the name in a certificate, which readers of PDFs compare',
  'server/outside/push/web-push/vapid-keys.ts': 'at the start, for the operator',
  'server/areas/transfers/pay-batch.ts': 'the name of a group at the provider of transfers, found again by it',
  'server/plugins/metrics.ts': 'help of the figures, for the operator',
  'server/plugins/openapi-schema.ts': 'the description of the API, for programmers',
  'server/plugins/openapi.ts': 'the description of the API, for programmers',
  'server/plugins/proxy-warning.ts': 'in the log, for the operator',
  'server/start-failure.ts': 'at the start, for the operator',
  'src/ui/tokens.ts': 'names of fonts',
}

/** Words of the wire and of the database, which are shown by a label of their own. */
const STORED = new Set(
  globSync(
    [
      '{contract,payroll}/**/*.ts',
      'schemas/{statuses,permissions,provider,payroll-parameters}.json',
      'schemas/{forms,machines,tables}/**/*.json',
    ],
    { cwd: ROOT },
  ).flatMap((path) =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(/['"]([A-Z][\w ]*)['"]/g)].map(([, word]) => word as string),
  ),
)

interface Node {
  type: string
  [member: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

/** Two letters side by side: neither punctuation nor a unit. */
const hasWords = (text: string): boolean => /\p{L}{2}/u.test(text)

/** "Choose a day": begins like a sentence and has a second word in lower case. */
const isSentence = (text: string): boolean => !STORED.has(text) && /^[A-Z¿¡“"]\S*(\s+\S+)*\s+\S*[a-z]{2}/.test(text.trim())

const textOf = (node: Node): string | null => {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null
  if (node.type === 'JSXText') return String(node['value'])
  if (node.type === 'TemplateLiteral')
    return (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…')
  return null
}

/** Calls whose texts are for developers and operators: errors that are no answer, and the log. */
const FOR_DEVELOPERS = /^(\w*Error|console\.\w+|(\w+\.)*log\.\w+|warn|describe|test|expect)$/
const SHOWN_ERRORS = /^(App|ESign|Tax|Transfers|CepService|validation)Error$/

/** "log.warn" of the expression that names it. */
function nameOf(node: Node): string {
  if (node.type === 'Identifier') return String(node['name'])
  return node.type === 'MemberExpression' ? `${nameOf(node['object'] as Node)}.${nameOf(node['property'] as Node)}` : ''
}

/** The literals of a file that a reader would see, by line. */
function literalsIn(path: string, code: string): string[] {
  const { program } = parseSync(path, code)
  const found: string[] = []
  const report = (node: Node, text: string) => {
    if (text.trim() === PRODUCT) return
    const line = code.slice(0, node['start'] as number).split('\n').length
    found.push(`${path}:${line}: ${text.trim().slice(0, 90)}`)
  }
  const visit = (node: Node, isSeen: boolean): void => {
    const { type } = node
    if (/^TS(Type|Interface|Literal|Union)|^TaggedTemplate/.test(type)) return
    if (type === 'NewExpression' || type === 'CallExpression') {
      const callee = nameOf(node['callee'] as Node)
      if (FOR_DEVELOPERS.test(callee) && !SHOWN_ERRORS.test(callee)) return
    }
    if (type === 'JSXAttribute') {
      const value = node['value']
      const content = isNode(value) && value.type === 'JSXExpressionContainer' ? value['expression'] : value
      if (isNode(content)) visit(content, SEEN.test(String((node['name'] as Node)['name'])))
      return
    }
    // A property of a small letter and no space is a key: `{ text: 'pdfSpanish' }`.
    const given = type === 'Property' && isNode(node['value']) ? node['value'] : null
    const isWord = given?.type === 'LogicalExpression' || /^\p{Lu}|\s/u.test((given && textOf(given)) ?? '')
    if (given && isWord && path.endsWith('x') && SEEN.test(nameOf(node['key'] as Node))) {
      visit(given, true)
      return
    }
    // A comparison, a case and a key name a stored word.
    if (type === 'BinaryExpression' && /^[!=]==$/.test(String(node['operator']))) return
    const text = textOf(node)
    if (text !== null && (type === 'JSXText' || isSeen ? hasWords(text) : isSentence(text))) report(node, text)
    // A reader sees the two outcomes of a condition, not its test.
    const shown =
      type === 'JSXExpressionContainer' ||
      type === 'ConditionalExpression' ||
      type === 'LogicalExpression' ||
      type === 'TemplateLiteral'
    for (const [member, value] of Object.entries(node)) {
      const goesOn = (isSeen || type === 'JSXExpressionContainer') && shown && member !== 'test'
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, goesOn)
    }
  }
  visit(program as unknown as Node, false)
  return found
}

const files = globSync('{src,server,providers}/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((path) => !/\.test\.tsx?$|^server\/(demo|operator|db)\//.test(path))
  .sort()
const literalsOf = (path: string) => literalsIn(path, readFileSync(join(ROOT, path), 'utf8'))

test('no screen and no answer has a text of its own: they are in schemas/texts', () => {
  const judged = files.filter((path) => !(path in ALLOWED) && !SETTINGS.test(path))
  expect(judged.length).toBeGreaterThan(1000)
  expect(judged.flatMap(literalsOf)).toEqual([])
})

test('each allowed file has a text of its own', () => {
  expect(Object.keys(ALLOWED).filter((path) => literalsOf(path).length === 0)).toEqual([])
})

test.each([
  ['<p>Hello you</p>', 1],
  ['<p title="Hello you" />', 1],
  ["<p>{isOn ? 'Yes' : t('a.b')}</p>", 1],
  ["<Card title={isOn ? 'Yes' : 'No'} />", 2],
  [`<p>{\`\${count} people\`}</p>`, 1],
  ["t('a.b', { text: typed || 'empty' })", 1],
  ["refuse('Choose a day in the future.')", 1],
  [`\`Not before \${day}.\``, 1],
  ["<p className={isOn ? 'on' : 'off'}>{t('a.b')}</p>", 0],
  ["<p>{status === 'To send' && <b />} · {count} %</p>", 0],
  ["const tab = { label: 'Invoices', key: 'open' }", 1],
  ["throw new Error('The folder is not there.')", 0],
  ["log.warn('A mail was not sent.')", 0],
])('of %s it finds %i', (code, count) => {
  expect(literalsIn('a.tsx', code)).toHaveLength(count)
})
