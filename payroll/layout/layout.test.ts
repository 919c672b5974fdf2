import { expect, test } from 'vitest'
import content from '../../schemas/payment-layouts.json' with { type: 'json' }
import { type Layout, layoutCells, layoutRow, plainText } from './layout.ts'

const LAYOUTS = content.layouts as unknown as Record<'csv' | 'spei', Layout>
const ROW = layoutRow({
  payrollId: 12_345_678,
  number: '1001',
  holder: 'José Ñáñez-O’Hara',
  bank: 'Banamex',
  clabe: '002010077777777771',
  amount: '12310.93',
  rfc: 'GODE561231GR8',
  date: '2026-06-30',
  concept: 'Nómina N-2026-00007',
})

test('a SPEI order has the bank by its code at the Bank of Mexico, and letters every bank takes [I1]', () => {
  expect(layoutCells(LAYOUTS.spei, [ROW])).toEqual([
    [
      '40002',
      '40',
      '002010077777777771',
      'JOSE NANEZ O HARA',
      'GODE561231GR8',
      '12310.93',
      'NOMINA N 2026 00007',
      '2345678',
      'PLNOM2026063012345678',
    ],
  ])
})

test('the CSV names its columns and keeps names as they are [I1]', () => {
  const [head, line] = layoutCells(LAYOUTS.csv, [ROW])
  expect(head?.slice(0, 5)).toEqual(['number', 'beneficiary', 'bank', 'clabe', 'amount'])
  expect(line?.[1]).toBe('José Ñáñez-O’Hara')
})

test('a bank with fields of a fixed width needs no code, only an entry [I1]', () => {
  const fixed: Layout = {
    title: 'x',
    purpose: '',
    extension: 'txt',
    separator: '',
    heading: false,
    plain: true,
    fields: [
      { title: 'Amount', value: 'cents', width: 12, pad: 'left', fill: '0' },
      { title: 'Name', value: 'holder', width: 10 },
      { title: 'Bank', value: 'bankCode', width: 3 },
    ],
  }
  expect(layoutCells(fixed, [ROW])).toEqual([['000001231093', 'JOSE NANEZ', '002']])
  expect(plainText('  Ángel   & Cía. ')).toBe('ANGEL CIA.')
})
