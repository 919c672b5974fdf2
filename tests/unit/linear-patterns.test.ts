import { globSync, readFileSync } from 'node:fs'
import { parseSync } from '@swc/core'
import { expect, test } from 'vitest'

/** Code of the server, where one slow match blocks all users. */
const ROOMS = '{server,contract,payroll,access-control}/**/*.ts'
/** Patterns for texts of our own that cannot be long, each with its reason. */
const SHORT_TEXTS: Record<string, string> = {
  [String.raw`\B(?=(\d{3})+(?!\d))`]: 'thousands of an amount, which has at most 15 digits',
}
const ENOUGH_MS = 10
/** The first is short enough for patterns that take the third power of it. */
const SIZES = [512, 16_384]

interface Found {
  file: string
  pattern: string
  flags: string
}

function patternsIn(file: string): Found[] {
  const found: Found[] = []
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, pattern, flags } = node as Record<string, unknown>
    if (type === 'RegExpLiteral') found.push({ file, pattern: String(pattern), flags: String(flags) })
    for (const child of Object.values(node)) walk(child)
  }
  walk(parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript' }))
  return found
}

const files = globSync(ROOMS).filter((file) => !/\.test\.ts$|^server\/demo\//.test(file))
const repeating = new Map(
  files
    .flatMap(patternsIn)
    .filter(({ pattern }) => /[*+]|,\d*\}/.test(pattern) && SHORT_TEXTS[pattern] === undefined)
    .map((found) => [`/${found.pattern}/${found.flags}`, found]),
)

const POOL = [...'aA0 <"-.@,/\n_(#%$+=:{&;\'[|*!?é\t']

/** Texts that almost fit: one or two signs again and again, after something and before something that does not fit. */
function* textsFor(pattern: string): Generator<(size: number) => string> {
  const own = [...pattern.replace(/[\\^$()[\]{}|?*+]/g, '')].slice(0, 40)
  const signs = [...new Set([...POOL, ...own])]
  const units = [...signs, ...signs.flatMap((sign) => [...'a0 ,"<@/.'].map((other) => sign + other))]
  for (const unit of units) {
    for (const before of ['', 'a', '<']) {
      for (const after of ['', '\u0001']) {
        yield (size) => `${before}${unit.repeat(Math.ceil(size / unit.length))}${after}`
      }
    }
  }
}

function timeOf(expression: RegExp, text: string): number {
  const { user, system } = process.threadCpuUsage()
  if (expression.global) text.replaceAll(expression, '')
  else expression.exec(text)
  const now = process.threadCpuUsage()
  return (now.user - user + now.system - system) / 1000
}

/** @returns the beginning of a text on which the match takes noticeable time, and far more than half of it for half the text */
function slowTextFor({ pattern, flags }: Found): string | null {
  const expression = new RegExp(pattern, flags)
  for (const textOf of textsFor(pattern)) {
    const size = SIZES.find((length) => timeOf(expression, textOf(length)) > ENOUGH_MS)
    if (size === undefined) continue
    const [half, whole] = [textOf(size / 2), textOf(size)].map((text) =>
      Math.min(timeOf(expression, text), timeOf(expression, text), timeOf(expression, text)),
    ) as [number, number]
    if (whole > ENOUGH_MS && whole > 3 * half) return textOf(32)
  }
  return null
}

test('there are patterns to look at', () => {
  expect(files.length).toBeGreaterThan(500)
  expect(repeating.size).toBeGreaterThan(80)
})

test('no pattern of the server takes more than linear time', { timeout: 120_000 }, () => {
  const slow = [...repeating.values()].flatMap((found) => {
    const text = slowTextFor(found)
    return text === null ? [] : [`${found.file}: /${found.pattern}/ with ${JSON.stringify(text)}`]
  })
  expect(slow).toEqual([])
})
