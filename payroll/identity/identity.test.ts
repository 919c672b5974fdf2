import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bankOfClabe, checkClabe, makeClabe } from './clabe.ts'
import { CURP_STATES, checkCurp, makeCurp } from './curp.ts'
import { checkNss, makeNss } from './nss.ts'
import { checkRfc, makeCompanyRfc, makePersonRfc } from './rfc.ts'

/** Any name people may have: letters with and without accents, particles, several words. */
const word = fc.constantFrom(
  'José',
  'María',
  'de',
  'la',
  'Ñandú',
  'Ng',
  'Peña',
  'Müller',
  'Ixtlilxóchitl',
  'O',
  'Cano',
  'López',
)
const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))
const day = fc
  .date({ min: new Date('1930-01-01'), max: new Date('2008-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))

/** Another digit in one place. */
const withOneDigitChanged = (text: string, index: number, by: number): string =>
  text.slice(0, index) + String((Number(text[index]) + by) % 10) + text.slice(index + 1)

describe('RFC', () => {
  test.each([
    'GODE561231GR8',
    'CACX7605101P8',
    'XIA190128J61',
    'URE180429TM6',
    'EKU9003173C9',
    'XAXX010101000',
    'XEXX010101000',
  ])('the published %s is accepted', (rfc) => expect(checkRfc(rfc)).toEqual([]))

  test('the published example of the rules comes out to the last digit', () => {
    expect(makePersonRfc({ given: 'Emma', paternal: 'Gómez', maternal: 'Díaz' }, '1956-12-31')).toBe('GODE561231GR8')
  })

  test.each([
    ['XENON INDUSTRIAL ARTICLES', '2019-01-28', 'XIA190128J61'],
    ['Universidad Robótica Española', '2018-04-29', 'URE180429TM6'],
    ['Escuela Kemper Urgate', '1990-03-17', 'EKU9003173C9'],
  ])('the test company %s gets its published number', (company, founded, rfc) => {
    expect(makeCompanyRfc(company, founded)).toBe(rfc)
  })

  test('problems are named', () => {
    expect(checkRfc('GODE561231GR')).toEqual(['form'])
    expect(checkRfc('GODE561231GR7')).toEqual(['check-digit'])
    expect(checkRfc('GODE561331GR8')).toContain('date')
  })

  test('letters follow the rules for short, missing and compound names', () => {
    const born = '1990-01-02'
    const letters = (given: string, paternal: string, maternal?: string) =>
      makePersonRfc({ given, paternal, maternal }, born).slice(0, 4)
    expect(letters('Juan', 'Barrios', 'Fernández')).toBe('BAFJ')
    expect(letters('Luz María', 'Fernández', 'Juárez')).toBe('FEJL')
    expect(letters('José Antonio', 'Camargo', 'Hernández')).toBe('CAHA')
    expect(letters('Carmen', 'de la Peña', 'Ramírez')).toBe('PERC')
    expect(letters('Álvaro', 'de la O', 'Lozano')).toBe('OLAL')
    expect(letters('Juan', 'Martínez')).toBe('MAJU')
    expect(letters('Rodrigo', 'Pérez', 'Núñez')).toBe('PENR')
    expect(letters('Ernesto', 'Pérez', 'Nava')).toBe('PENX')
  })

  test('generated numbers have no problem for any name and date', () => {
    fc.assert(
      fc.property(name, name, fc.option(name, { nil: undefined }), day, (given, paternal, maternal, born) => {
        expect(checkRfc(makePersonRfc({ given, paternal, maternal }, born))).toEqual([])
        const company = makeCompanyRfc(`${given} ${paternal} SA de CV`, born)
        expect(company).toHaveLength(12)
        expect(checkRfc(company)).toEqual([])
      }),
    )
  })
})

describe('CURP', () => {
  test.each(['PEPJ900101HDFRRN09', 'HEGG560427MVZRRL04', 'BOXW310820HNERXN09', 'XEXX010101HNEXXXA4', 'XEXX010101MNEXXXA8'])(
    'the published %s is accepted',
    (curp) => expect(checkCurp(curp)).toEqual([]),
  )

  test('published numbers come out of the names that belong to them', () => {
    const gloria = { given: 'Gloria', paternal: 'Hernández', maternal: 'García', birthdate: '1956-04-27' }
    expect(makeCurp({ ...gloria, sex: 'M', state: 'VZ' })).toBe('HEGG560427MVZRRL04')
    const juan = { given: 'Juan', paternal: 'Pérez', maternal: 'Pérez', birthdate: '1990-01-01' }
    expect(makeCurp({ ...juan, sex: 'H', state: 'DF' }).slice(0, 16)).toBe('PEPJ900101HDFRRN')
    const foreigner = { given: 'William', paternal: 'Borges', birthdate: '1931-08-20' }
    expect(makeCurp({ ...foreigner, sex: 'H', state: 'NE' }).slice(0, 15)).toBe('BOXW310820HNERX')
  })

  test('problems are named', () => {
    expect(checkCurp('PEPJ900101HDFRRN0')).toEqual(['form'])
    expect(checkCurp('PEPJ900101HDFRRN08')).toEqual(['check-digit'])
    expect(checkCurp('PEPJ900101HZZRRN09')).toContain('state')
    expect(checkCurp('PEPJ900231HDFRRN09')).toContain('date')
  })

  test('generated numbers have no problem for any person; a twin gets another number', () => {
    const sex = fc.constantFrom('H', 'M', 'X') as fc.Arbitrary<'H' | 'M' | 'X'>
    fc.assert(
      fc.property(
        name,
        name,
        name,
        day,
        sex,
        fc.constantFrom(...CURP_STATES),
        (given, paternal, maternal, birthdate, s, state) => {
          const person = { given, paternal, maternal, birthdate, sex: s, state }
          expect(checkCurp(makeCurp(person))).toEqual([])
          expect(makeCurp(person, 1)).not.toBe(makeCurp(person))
        },
      ),
    )
  })
})

describe('NSS', () => {
  test('a changed digit shows, whichever it is', () => {
    const parts = fc.record({
      office: fc.integer({ min: 1, max: 99 }),
      registered: fc.integer({ min: 1970, max: 2026 }),
      born: fc.integer({ min: 1940, max: 2008 }),
      serial: fc.integer({ min: 0, max: 9999 }),
    })
    fc.assert(
      fc.property(parts, fc.integer({ min: 0, max: 10 }), fc.integer({ min: 1, max: 9 }), (value, index, by) => {
        const nss = makeNss(value)
        expect(checkNss(nss)).toEqual([])
        expect(checkNss(withOneDigitChanged(nss, index, by))).toEqual(['check-digit'])
      }),
    )
  })

  test('the parts are in their places, and a wrong length is reported', () => {
    expect(makeNss({ office: 3, registered: 2016, born: 1997, serial: 42 }).slice(0, 10)).toBe('0316970042')
    expect(checkNss('1234567890')).toEqual(['form'])
  })
})

describe('CLABE', () => {
  test('the published 002010077777777771 is accepted and names its bank', () => {
    expect(checkClabe('002010077777777771')).toEqual([])
    expect(bankOfClabe('002010077777777771')).toBe('Banamex')
    expect(bankOfClabe('999010077777777771')).toBe('Other')
  })

  test('a changed digit shows, whichever it is', () => {
    fc.assert(
      fc.property(
        digits(3),
        digits(3),
        digits(11),
        fc.nat(17),
        fc.integer({ min: 1, max: 9 }),
        (bank, plaza, account, index, by) => {
          const clabe = makeClabe(bank, plaza, account)
          expect(checkClabe(clabe)).toEqual([])
          expect(clabe.slice(6, 17)).toBe(account)
          expect(checkClabe(withOneDigitChanged(clabe, index, by))).toEqual(['check-digit'])
        },
      ),
    )
  })

  test('17 digits are not a CLABE', () => expect(checkClabe('00201007777777777')).toEqual(['form']))
})
