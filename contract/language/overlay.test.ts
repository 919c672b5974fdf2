import { afterAll, expect, test } from 'vitest'
import { addOverlay, localise, schemaText } from './overlay.ts'
import { readLanguageFrom } from './texts.ts'

let language = 'en'
const before = readLanguageFrom(() => language)
afterAll(() => {
  readLanguageFrom(before)
})

addOverlay('xx', 'forms/test', { Name: 'Nombre', 'Enter it.': 'Escríbalo.', Open: 'Abierto', 'states.b.label': 'Abierta' })
const FILE = {
  title: 'Name',
  properties: { title: { title: 'Name', 'x-error': { required: 'Enter it.' } } },
  states: { a: { label: 'Open', const: 'Open' }, b: { label: 'Open' } },
  'x-labels': { Open: 'Open' },
}

test('texts of a schema file are in the current language, everything else stays', () => {
  expect(localise('forms/test', FILE)).toBe(FILE)
  language = 'xx'
  expect(localise('forms/test', FILE)).toEqual({
    title: 'Nombre',
    properties: { title: { title: 'Nombre', 'x-error': { required: 'Escríbalo.' } } },
    states: { a: { label: 'Abierto', const: 'Open' }, b: { label: 'Abierta' } },
    'x-labels': { Open: 'Abierto' },
  })
  expect(localise('forms/test', FILE)).toBe(localise('forms/test', FILE))
  expect(schemaText('forms/test', 'Open')).toBe('Abierto')
  expect(schemaText('forms/test', 'Unknown')).toBe('Unknown')
})

test('only a file without its own dictionary takes the words of the simple resources', () => {
  addOverlay('xx', 'resources', { Name: 'Otro', Plate: 'Placa' })
  expect(['Name', 'Plate', 'Wheel'].map((text) => schemaText('forms/test', text))).toEqual(['Nombre', 'Plate', 'Wheel'])
  expect(localise('forms/vehicle', { title: 'Plate' })).toEqual({ title: 'Placa' })
})

test('a text named like a member of every object is a text like any other', () => {
  for (const name of ['constructor', '__proto__', 'toString']) expect(schemaText('forms/test', name)).toBe(name)
})
