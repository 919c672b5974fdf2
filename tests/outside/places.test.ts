import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inLanguage } from '../../server/language.ts'
import { placeOf } from '../../server/outside/places/places.ts'
import { mmdbOf } from '../support/mmdb.ts'
import { tempFolder } from '../support/temp-folder.ts'

const folder = tempFolder()
const file = join(folder, 'city.mmdb')
writeFileSync(
  file,
  mmdbOf('203.0.113.0/24', {
    city: { names: { en: 'Mexico City', es: 'Ciudad de México' } },
    country: { iso_code: 'MX', names: { en: 'Mexico', es: 'México' } },
  }),
)

test('names city and country of an address in the language of the reader, and nothing for one that the file does not have', async () => {
  expect(await placeOf(file, '203.0.113.7')).toBe('Mexico City, Mexico')
  expect(await inLanguage('es', () => placeOf(file, '203.0.113.7'))).toBe('Ciudad de México, México')
  expect(await placeOf(file, '198.51.100.1')).toBeNull()
  expect(await placeOf(file, '::1')).toBeNull()
  expect(await placeOf(null, '203.0.113.7')).toBeNull()
  expect(await placeOf(file, null)).toBeNull()
})

test('a file that is none fails, and is read again once it is put right', async () => {
  const broken = join(folder, 'broken.mmdb')
  writeFileSync(broken, 'no database')
  await expect(placeOf(broken, '203.0.113.7')).rejects.toThrow()
  writeFileSync(broken, mmdbOf('203.0.113.0/24', { country: { names: { en: 'Mexico' } } }))
  expect(await placeOf(broken, '203.0.113.7')).toBe('Mexico')
})
