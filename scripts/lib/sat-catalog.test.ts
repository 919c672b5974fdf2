import { expect, test } from 'vitest'
import { readSatCatalog } from './sat-catalog.ts'

const read = (kind: Parameters<typeof readSatCatalog>[0], text: string) => readSatCatalog(kind, Buffer.from(text))

test('a catalog is read by the names of its columns, and each row that is not taken says why [H6]', async () => {
  const { codes, refused } = await read(
    'product',
    [
      'texto,id',
      'No existe en el catálogo,01010101',
      'Gatos vivos,10101501',
      ',10101502',
      'Perros,1010',
      'Sin clave,',
      '',
      'Gatos,10101501',
      `${'x'.repeat(1001)},10101503`,
      ' Software ,81112100',
      'Solo una celda',
    ].join('\r\n'),
  )
  expect([...codes]).toEqual([
    ['01010101', 'No existe en el catálogo'],
    ['10101501', 'Gatos vivos'],
    ['81112100', 'Software'],
  ])
  expect(refused).toEqual([
    { row: 4, why: 'the code 10101502 has no description' },
    { row: 5, why: '"1010" is no code of the kind product: 8 digits' },
    { row: 6, why: 'it has no code' },
    { row: 8, why: 'the code 10101501 is already in a row above' },
    { row: 9, why: 'the description of 10101503 is longer than 1000 characters' },
    { row: 11, why: 'it has no code' },
  ])
})

test('every kind knows its codes [H6]', async () => {
  const taken = async (kind: Parameters<typeof readSatCatalog>[0], codes: string[]) =>
    [...(await read(kind, ['code;description', ...codes.map((code) => `${code};a`)].join('\n'))).codes.keys()].join(' ')
  expect(await taken('unit', ['E48', 'HUR', '11', 'e48', 'LONG'])).toBe('E48 HUR 11')
  expect(await taken('use', ['G03', 'CP01', 'S01', '03'])).toBe('G03 CP01 S01')
  expect(await taken('regime', ['601', '61'])).toBe('601')
  expect(await taken('form', ['01', '99', '1'])).toBe('01 99')
})

test('reports a file that is no catalog [H6]', async () => {
  await expect(read('unit', 'name,words\nE48,a')).rejects.toThrow('The first line needs the columns code and description.')
  await expect(read('unit', 'code,description\n"E48,a')).rejects.toThrow(/quotes near line/)
  expect((await read('unit', 'code,description\n')).codes.size).toBe(0)
})
