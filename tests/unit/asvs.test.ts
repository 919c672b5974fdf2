import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const text = readFileSync(join(ROOT, 'docs/asvs.md'), 'utf8')

/** Lines of levels 1 and 2 in ASVS 5.0.0. */
const LINES = { 1: 70, 2: 183 }
const STATES = ['met', 'not applicable', 'accepted', 'not met']
const PATH = /`([^`]*)`/g
/** A reason is at least this long without its paths: "Later." is none. */
const REASON_LETTERS = 15

interface Line {
  id: string
  level: string
  words: string
  state: string
  evidence: string
  paths: string[]
}

const isPath = (quoted: string): boolean => /^[\w.][\w./-]*\.[a-z]+$/.test(quoted) || quoted.startsWith('.')

const lines: Line[] = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| (\d) \| (.+?) \| (.+?) \| (.+) \|$/gm)].map(
  ([, id = '', level = '', words = '', state = '', evidence = '']) => {
    const paths = [...evidence.matchAll(PATH)].map(([, quoted = '']) => quoted).filter(isPath)
    return { id, level, words, state, evidence, paths }
  },
)

const reasonOf = ({ evidence }: Line): string =>
  evidence
    .replaceAll(PATH, '')
    .replace(/[^\p{L} ]/gu, '')
    .trim()

test('the table has each line of levels 1 and 2 once', () => {
  expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length)
  for (const [level, count] of Object.entries(LINES)) {
    expect(lines.filter((line) => line.level === level)).toHaveLength(count)
  }
  expect(lines.filter(({ state }) => !STATES.includes(state))).toEqual([])
})

test('the summary counts the lines', () => {
  for (const state of STATES) {
    expect(text).toContain(`| ${state} | ${lines.filter((line) => line.state === state).length} |`)
  }
  expect(text).toContain(`| all | ${lines.length} |`)
})

test('every file of the evidence exists, and a line that is met names one', () => {
  const missing = lines.flatMap(({ id, paths }) =>
    paths.filter((path) => !existsSync(join(ROOT, path))).map((path) => `${id}: ${path}`),
  )
  expect(missing).toEqual([])
  expect(lines.filter(({ state, paths }) => state === 'met' && paths.length === 0)).toEqual([])
})

test('a line that is not met says why, what is missing, and what holds until then', () => {
  const unmet = lines.filter(({ state }) => state !== 'met')
  expect(unmet.filter((line) => reasonOf(line).length < REASON_LETTERS)).toEqual([])
  const open = lines.filter(({ state }) => state === 'not met')
  expect(open.filter(({ evidence }) => !/is not built yet; until then \S/.test(evidence))).toEqual([])
})
