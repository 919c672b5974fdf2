import { createSecretKey, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Sealable, sealedFor, sealJson, sealMembers } from './seal-columns.ts'
import {
  BEGIN,
  type DataKey,
  type DataKeys,
  digestOf,
  isSealed,
  keysIn,
  neutral,
  openDeep,
  openJson,
  openText,
  sealValue,
} from './token.ts'

const keyOf = (id: string): DataKey => ({ id, key: createSecretKey(randomBytes(32)) })
const [first, second] = [keyOf('first'), keyOf('second')]
const finding = createSecretKey(randomBytes(32))
const keys: DataKeys = { current: first, known: new Map([['first', first]]), finding }
const rotated: DataKeys = { current: second, known: new Map([first, second].map((one) => [one.id, one])), finding }

const never = (key: string): never => {
  throw new Error(`unknown key ${key}`)
}
const open = (text: string, by = keys) => openText(by, text, never)

describe('a sealed value', () => {
  test('opens to the value, alone and inside other text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, around) => {
        const plain = `${text}Ñá🙂`
        const token = sealValue(keys, 'curp', plain)
        const outside = neutral(around)
        expect(isSealed(token)).toBe(true)
        expect(open(`${outside}${token}${outside}`)).toBe(`${outside}${plain}${outside}`)
      }),
    )
  })

  test('is another text each time, with the digest of its value', () => {
    const [one, two] = [sealValue(keys, 'curp', 'LOAA900101MDFPNN09'), sealValue(keys, 'curp', ' loaa900101mdfpnn09')]
    expect(one).not.toBe(two)
    const digests = [one, two, sealValue(rotated, 'curp', 'LOAA900101MDFPNN09')].map((token) => token.split('.')[3])
    expect(new Set(digests).size).toBe(1)
    expect(digests[0]).toHaveLength(22)
    const nonces = Array.from({ length: 3000 }, () => sealValue(keys, 'curp', 'x').split('.')[4]?.slice(0, 16))
    expect(new Set(nonces).size).toBe(nonces.length)
  })

  test('has a digest that is equal for equal values of a kind alone', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        const identity = (text: string) => text.replace(/[\s-]/g, '').toUpperCase()
        expect(digestOf(keys, 'rfc', a) === digestOf(keys, 'rfc', b)).toBe(identity(a) === identity(b))
        expect(digestOf(keys, 'rfc', a) === digestOf(keys, 'curp', a)).toBe(identity(a) === '')
      }),
    )
  })

  test('that was changed in any part does not open', () => {
    const token = sealValue(keys, 'nss', '12345678901')
    const [head = '', key = '', kind = '', digest = '', payload = ''] = token.slice(1, -1).split('.')
    const other = sealValue(keys, 'nss', '10987654321').slice(1, -1).split('.')
    const forged = [
      [head, key, 'rfc', digest, payload],
      [head, key, kind, other[3], payload],
      [head, key, kind, digest, other[4]],
      [head.replace('t', 'j'), key, kind, digest, payload],
      [head, key, kind, digest, `${payload[0] === 'A' ? 'B' : 'A'}${payload.slice(1)}`],
      [head, key, kind, digest, 'AAAA'],
    ]
    for (const parts of forged) {
      expect(() => open(`${BEGIN}${parts.join('.')}\u{E5EB}`), parts.join('.')).toThrow('was changed since it was stored')
    }
  })

  test('of an unknown key stays as it is and is reported', () => {
    const token = sealValue(rotated, 'rfc', 'LOAA900101AB1')
    const unknown: string[] = []
    expect(openText(keys, `RFC ${token}`, (key) => unknown.push(key))).toBe(`RFC ${token}`)
    expect(unknown).toEqual(['second'])
    expect(open(token, rotated)).toBe('LOAA900101AB1')
    expect(keysIn(token)).toEqual(['second'])
  })

  test('cannot be typed: a copied one is only text', () => {
    const token = sealValue(keys, 'clabe', '002010077777777771')
    expect(isSealed(neutral(token))).toBe(false)
    expect(open(neutral(token))).toBe(neutral(token))
    const param = sealedFor('bank_details', 'clabe', token)
    expect(param).toBeInstanceOf(Sealable)
    expect(open((param as Sealable).resolve(keys) as string)).toBe(neutral(token))
  })
})

describe('JSON', () => {
  const change = { field: 'bankDetail.clabe', from: null, to: '002010077777777771' }

  test('is sealed by its members and by the fields of changes, and opens to the same', () => {
    const value = {
      bank: { clabe: '002010077777777771', bank_name: 'Banamex', accountNumber: 7 },
      changes: [change, { field: 'name', to: 'Ana' }],
    }
    const sealed = sealMembers(keys, value)
    const text = JSON.stringify(sealed)
    expect(text).not.toContain('002010077777777771')
    expect(text).toContain('Banamex')
    expect(keysIn(text)).toHaveLength(3)
    expect(openDeep(keys, sealed, never)).toEqual(value)
    expect(sealMembers(keys, sealed)).toEqual(sealed)
  })

  test('is sealed as a whole, and opens to any value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const plain = neutral(JSON.stringify(value))
        const stored = JSON.parse(sealJson(keys, 'whole', plain))
        expect(openDeep(keys, stored, never)).toEqual(JSON.parse(plain))
        expect(JSON.parse(openJson(keys, JSON.stringify({ stored }), never))).toEqual({ stored: JSON.parse(plain) })
      }),
    )
  })

  test('opens in its text to the same as member by member', () => {
    const leaf = fc.oneof(
      fc.string().map(neutral),
      fc.string().map((text) => sealValue(keys, 'rfc', text)),
      fc.tuple(fc.string(), fc.string()).map(([text, around]) => `"${neutral(around)}${sealValue(keys, 'curp', text)}\\"`),
      fc.string().map((text) => `${BEGIN}${neutral(text)}\u{E5EB}`),
      fc.constantFrom(`${BEGIN}`, `${BEGIN}1t.first.rfc..${BEGIN}`, '\u{E5EB}', `${BEGIN}1j.gone.whole..AAAA\u{E5EB}`),
    )
    fc.assert(
      fc.property(fc.object({ values: [leaf] }), (value) => {
        const unknown: string[][] = [[], []]
        const inText = JSON.parse(openJson(keys, JSON.stringify(value), (key) => unknown[0]?.push(key)))
        expect(inText).toEqual(openDeep(keys, JSON.parse(JSON.stringify(value)), (key) => unknown[1]?.push(key)))
        expect(unknown[0]).toEqual(unknown[1])
      }),
    )
  })
})

test('a text of many halves of tokens takes linear time', () => {
  const length = 400_000
  for (const text of [BEGIN.repeat(length), `${BEGIN.repeat(length)}\u{E5EB}`, `${`${BEGIN}a\u{E5EB}`.repeat(length)}`]) {
    const began = process.cpuUsage()
    expect(open(text)).toBe(text)
    expect(process.cpuUsage(began).user).toBeLessThan(2_000_000)
  }
})

test('columns that are not sealed, empty texts and missing values stay as they are', () => {
  expect(sealedFor('people', 'firstname', 'Ana')).toBe('Ana')
  expect(sealedFor('employee_details', 'rfc', '')).toBe('')
  expect(sealedFor('employee_details', 'rfc', null)).toBeNull()
  expect(sealedFor('employee_details', 'rfc', undefined)).toBeUndefined()
})
