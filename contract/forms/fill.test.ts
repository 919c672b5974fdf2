import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bankOfClabe, checkClabe, makeClabe } from '../../payroll/identity/clabe.ts'
import clabeBanks from '../../payroll/law/clabe-banks.json' with { type: 'json' }
import bank from '../../schemas/forms/bank.json' with { type: 'json' }
import houseCredit from '../../schemas/forms/house-credit.json' with { type: 'json' }
import { withLookups } from '../../server/forms/lookup-tables.ts'
import { adviceOn } from './advice.ts'
import { createAjv } from './ajv.ts'
import type { FieldSchema, Form } from './definition.ts'
import { deriveForm } from './derive.ts'
import { fillFields, followers } from './fill.ts'
import { judgeData } from './judge.ts'

type Members = Record<string, unknown>

function judged(file: unknown) {
  const { schema } = deriveForm(withLookups(file as Form), null)
  const validate = createAjv().compile(schema)
  return { schema, validate: (data: Members) => judgeData(schema, validate, data) }
}
const BANK = judged(bank)
const CREDIT = judged(houseCredit)
const CLABE = '002010077777777771'
const FILLED = { clabe: CLABE, bank_name: 'Banamex', accountNumber: '07777777777' }

/** Simulates typing: one field after the other. */
const typed = (form: typeof BANK, before: Members, change: Members) =>
  fillFields(form, before, { ...before, ...change }, (name) => name in change)

describe('the CLABE [C11]', () => {
  test('a complete one fills bank name and account number, over any former value', () => {
    expect(typed(BANK, {}, { clabe: CLABE })).toEqual(FILLED)
    expect(typed(BANK, { bank_name: 'Old', accountNumber: '5' }, { clabe: ` ${CLABE} ` })).toEqual({
      ...FILLED,
      clabe: ` ${CLABE} `,
    })
  })

  test.each(['00201007777777777', '0020100777777777712', '00201007777777777x', '002010 077777777771', 'Banamex'])(
    '%j clears the bank name and the account number that came from it, not one typed by hand',
    (clabe) => {
      expect(typed(BANK, FILLED, { clabe })).toEqual({ clabe })
      expect(typed(BANK, { ...FILLED, accountNumber: '99' }, { clabe })).toEqual({ clabe, accountNumber: '99' })
      expect(BANK.validate({ clabe })).toEqual([{ field: 'clabe', message: 'Only Numbers' }])
    },
  )

  test('an emptied one clears both too, and the bank name can then be typed', () => {
    const emptied = typed(BANK, FILLED, { clabe: undefined })
    expect(emptied).toEqual({ clabe: undefined })
    expect(followers(BANK.schema, emptied)).toEqual([])
    expect(typed(BANK, emptied, { bank_name: 'Bank of Foo' })).toMatchObject({ bank_name: 'Bank of Foo' })
  })

  test('while there is one, the bank name follows it, and the account number can be put right', () => {
    expect(followers(BANK.schema, FILLED)).toEqual(['bank_name'])
    expect(typed(BANK, FILLED, { bank_name: 'Mine' })).toEqual(FILLED)
    expect(typed(BANK, FILLED, { accountNumber: '99' })).toEqual({ ...FILLED, accountNumber: '99' })
    expect(typed(BANK, FILLED, { accountNumber: undefined })).toMatchObject({ accountNumber: undefined })
  })

  test('an unrelated change changes nothing, not even an old name of the bank', () => {
    const old = { ...FILLED, bank_name: 'Banco Nacional' }
    const after = { ...old, newWiseEmail: 'ana@example.com' }
    expect(fillFields(BANK, old, after, () => true)).toBe(after)
  })

  test('all codes of the table, and unknown ones, as payroll has them', () => {
    expect(clabeBanks.banks.length).toBe(129)
    const codes = fc.oneof(fc.constantFrom(...clabeBanks.banks.map(({ code }) => code)), fc.stringMatching(/^\d{3}$/))
    fc.assert(
      fc.property(codes, fc.stringMatching(/^\d{3}$/), fc.stringMatching(/^\d{11}$/), (code, plaza, account) => {
        const clabe = makeClabe(code, plaza, account)
        const data = typed(BANK, {}, { clabe })
        expect(data).toEqual({ clabe, bank_name: bankOfClabe(clabe), accountNumber: account })
        expect(BANK.validate(data)).toEqual([])
      }),
    )
  })

  test('a wrong check digit is questioned, as payroll sees it, and stops nothing', () => {
    const field = BANK.schema.properties?.['clabe'] as FieldSchema
    fc.assert(
      fc.property(fc.stringMatching(/^\d{18}$/), (clabe) => {
        const isRight = checkClabe(clabe).length === 0
        expect(adviceOn(field, clabe)).toBe(isRight ? null : 'The CLABE check digit does not match.')
        expect(BANK.validate({ clabe })).toEqual([])
      }),
    )
    expect(adviceOn(field, CLABE)).toBeNull()
    expect(adviceOn(field, '')).toBeNull()
  })
})

test('"None" as house credit puts 0 as its number and needs no amount (decisions.md no. 41)', () => {
  const credit = { type: 'Fixed fee', credit_number: '19123', value: '900' }
  expect(typed(CREDIT, {}, { type: 'None' })).toEqual({ type: 'None', credit_number: '0' })
  expect(typed(CREDIT, credit, { type: 'None' })).toEqual({ type: 'None', credit_number: '0' })
  expect(typed(CREDIT, credit, { type: 'Percentage' })).toEqual({ ...credit, type: 'Percentage' })
})

test('a field that is hidden or read-only for someone is not filled by them', () => {
  const { properties = {} } = BANK.schema
  const readOnly = { ...BANK.schema, properties: { ...properties, bank_name: { type: 'string', readOnly: true } } }
  const { bank_name: _hidden, ...rest } = properties
  expect(typed({ ...BANK, schema: readOnly }, {}, { clabe: CLABE })).toEqual({ clabe: CLABE, accountNumber: '07777777777' })
  expect(typed({ ...BANK, schema: { ...BANK.schema, properties: rest } }, {}, { clabe: CLABE })).toEqual({
    clabe: CLABE,
    accountNumber: '07777777777',
  })
})
