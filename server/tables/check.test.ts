import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createAjv } from '../../contract/forms/ajv.ts'
import { StatusLists, type TableDefinition } from '../../contract/tables/definition.ts'
import statuses from '../../schemas/statuses.json' with { type: 'json' }
import { checkTable } from './check.ts'

const folder = join(import.meta.dirname, '../../schemas/tables')
const files = readdirSync(folder)
const read = (file: string): TableDefinition => JSON.parse(readFileSync(join(folder, file), 'utf8'))
const employees = read('employees.json')

test.each(files)('%s may be served', (file) => {
  expect(checkTable(read(file))).toEqual([])
})

test('the statuses are named and coloured as lists need them', () => {
  expect(createAjv().validate(StatusLists, statuses)).toBe(true)
  expect(createAjv().validate(StatusLists, { onboarding: { Request: { label: 'Request', tone: 'pink' } } })).toBe(false)
})

describe('a wrong list file is refused with the reason', () => {
  const [first, ...others] = employees.columns
  const [company, filter] = employees.filters
  test.each([
    ['a missing title', { columns: [{ ...first, title: undefined }] }, 'columns.0'],
    ['an unknown member', { colour: 'blue' }, 'additional properties (colour)'],
    ['an unknown resource', { resource: 'spaceships' }, 'resource: there is no "spaceships"'],
    ['an unknown page', { opens: 'moon' }, 'opens: there is no "moon"'],
    ['a sort that no column offers', { defaultSort: '-height' }, 'defaultSort: there is no "height"'],
    ['an unknown flag', { columns: [{ ...first, flag: 'clients.fly' }, ...others] }, 'Name: flag: there is no "clients.fly"'],
    ['a column twice', { columns: [first, first, ...others] }, 'columns: "lastname" appears twice'],
    ['a status column without its list', { columns: [{ ...first, format: 'status' }, ...others] }, 'belong together'],
    ['a choice without options', { filters: [{ ...filter, statuses: undefined }] }, 'has options or statuses'],
    ['a record of nothing', { filters: [{ ...company, resource: undefined }] }, 'and a resource belong together'],
    ['a record of something unknown', { filters: [{ ...company, resource: 'moons' }] }, 'resource: there is no "moons"'],
    ['an unknown list of statuses', { filters: [{ ...filter, statuses: 'moods' }] }, 'there is no "moods"'],
  ])('%s', (_what, change, reason) => {
    const content = JSON.parse(JSON.stringify({ ...employees, ...change }))
    expect(checkTable(content).join('\n')).toContain(reason)
  })

  test('an unknown format is one reason, which names the formats', () => {
    expect(checkTable({ ...employees, columns: [{ ...first, format: 'picture' }, ...others] })).toEqual([
      expect.stringMatching(
        /^columns\.0\.format: must be equal to one of the allowed values \(text, word, person, .*number\)$/,
      ),
    ])
  })
})
