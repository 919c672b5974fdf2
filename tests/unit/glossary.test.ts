import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const GLOSSARY = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8')
/** An article of a law, a catalogue, an office that sets the word, or our own word. */
const SOURCE = /\b(LFT|LISR|LIVA|LSS|CFF|CCF|RMF) \d|\bSAT \S|^Banxico\b|^decree, DOF\b|^law of |^usage of |^own word$/

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** The rows of every table that has Mexican terms. */
const rows = GLOSSARY.split('\n\n').flatMap((block) => {
  const [head = '', , ...lines] = block.trim().split('\n')
  const [term, source] = ['Mexican term', 'Source'].map((name) => cellsOf(head).indexOf(name)) as [number, number]
  return term < 0 ? [] : lines.map(cellsOf).map((cells) => ({ name: cells[0], term: cells[term], source: cells[source] ?? '' }))
})

test('each concept of the glossary has its Mexican term, with its source', () => {
  expect(rows.length).toBeGreaterThan(80)
  expect(rows.filter(({ term, source }) => !term || !SOURCE.test(source))).toEqual([])
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
})

test('each name on the wire is one of the product', () => {
  const product = globSync('{access-control,contract,payroll,schemas}/**/*.{ts,json}', { cwd: ROOT })
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n')
  const lines = GLOSSARY.split('\n').filter((line) => line.startsWith('|'))
  const names = lines.flatMap((line) =>
    [...(cellsOf(line)[2] ?? '').matchAll(/`([^`…]+)[^`]*`/g)].map(([, name = '']) => name.trim()),
  )
  expect(names.length).toBeGreaterThan(60)
  expect(names.filter((name) => !product.includes(name))).toEqual([])
})
