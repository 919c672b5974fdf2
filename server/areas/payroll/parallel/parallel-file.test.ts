import { expect, test } from 'vitest'
import { rowsOf, workbookOf } from '../../../../tests/support/xlsx.ts'
import { readCsv } from '../../../csv/read-csv.ts'
import { readSheet } from '../../../sheets/read-sheet.ts'
import type { OwnConcepts } from './parallel-columns.ts'
import { readParallelFile } from './parallel-file.ts'

const HEAD = 'number,name,period,period_start,period_end,payment_date,hire_date,monthly_salary,days_paid,ISR,NET'
const TERMS = 'Fortnightly,2026-06-16,2026-06-30,2026-06-30,2024-03-01'
const read = async (rows: readonly string[], head = HEAD) =>
  readParallelFile(await readCsv(Buffer.from([head, ...rows].join('\n'))))
const amounts = async (rows: readonly string[]) =>
  (await read(rows)).map(({ theirs, problem }) => problem ?? [...theirs.values()].join(' '))

test('amounts keep their decimals, with a point or a comma [§8.9]', async () => {
  const [ana, ...others] = await read([
    `1,Ana,${TERMS},"25.000,00","15,2","1738,26","10.417,90"`,
    `2,Luis,${TERMS},"$25000,00",,"1.738,26","1,234.56"`,
  ])
  expect(ana?.input).toMatchObject({ monthlySalary: '25000.00', daysPaid: '15.2' })
  expect([...(ana?.theirs ?? [])]).toEqual([
    ['ISR', '1738.26'],
    ['NET', '10417.90'],
  ])
  expect([...(others[0]?.theirs.values() ?? [])]).toEqual(['1738.26', '1234.56'])
})

test('semicolons part the cells of a file with decimal commas [§8.9]', async () => {
  const semicolons = (line: string) => line.replaceAll(',', ';')
  const [ana] = await read([`${semicolons(`1,Ana,${TERMS}`)};25000,00;;1738,26;10417,90`], semicolons(HEAD))
  expect(ana?.input?.monthlySalary).toBe('25000.00')
  expect(ana?.theirs.get('NET')).toBe('10417.90')
})

test('an amount that may be two is read as the rest of the file, else refused with row and column [§8.9]', async () => {
  expect(await amounts([`1,Ana,${TERMS},25000,,"1,738","10,417.90"`])).toEqual(['1738 10417.90'])
  expect(await amounts([`1,Ana,${TERMS},25000,,"1.738","10417,90"`])).toEqual(['1738 10417.90'])
  expect(await amounts([`1,Ana,${TERMS},25000,,1,1`, `2,Eva,${TERMS},25000,,5,"1,738"`])).toEqual([
    '1 1',
    'Row 3, column "NET": "1,738" may be 1738 or 1.738. Write it with decimals, such as 1738.00.',
  ])
})

test('an invalid amount is refused with row and column [§8.9]', async () => {
  expect(await amounts([`1,Ana,${TERMS},25000.00,,x,1.00`])).toEqual(['Row 2, column "ISR": "x" is not an amount.'])
  expect(await amounts([`1,Ana,${TERMS},25000.00,,1738.2601,1.00`])).toEqual([
    'Row 2, column "ISR": "1738.2601" has more than two decimals.',
  ])
  expect(await amounts([`1,Ana,${TERMS},-1,,1.00,1.00`])).toEqual(['Row 2, column "monthly_salary": "-1" is not an amount.'])
  expect((await amounts([`1,Ana,${TERMS.replace('2026-06-16', '16/06/2026')},25000.00,,1.00,1.00`]))[0]).toMatch(
    /^Row 2, column "period_start": must be a day/,
  )
  expect((await amounts([`1,Ana,${TERMS},25000,,1738,26,10417.90`]))[0]).toMatch(
    /^Row 2 has more cells than the first row has names/,
  )
  expect(await amounts([`,,${TERMS},25000.00,,1.00,1.00`])).toEqual([
    'Row 2, column "name": enter the person\'s name or number.',
  ])
})

test('a column that is there twice is refused by name [§8.9]', async () => {
  await expect(read([], `${HEAD},Isr`)).rejects.toThrow('The column "ISR" appears twice. Keep one of them.')
  await expect(read([], `${HEAD},Monthly_Salary`)).rejects.toThrow('The column "monthly_salary" appears twice.')
})

test('a person twice in one period is refused in both rows; in another period, or with another number, it is not [§8.9]', async () => {
  const money = '25000.00,,1.00,1.00'
  const july = TERMS.replaceAll('2026-06-16', '2026-07-01').replaceAll('2026-06-30', '2026-07-15')
  const found = await amounts([
    `7,Ana Ruiz,${TERMS},${money}`,
    `7,Ana María Ruiz,${TERMS},${money}`,
    `7,Ana Ruiz,${july},${money}`,
    `8,Eva Sol,${TERMS},${money}`,
    `9,Eva Sol,${TERMS},${money}`,
    `,Luis Peña,${TERMS},${money}`,
    `10,PENA LUIS,${TERMS},${money}`,
  ])
  const keep = 'for the same period. Keep one row for each person and period.'
  expect(found).toEqual([
    `Row 2: the number "7" is also in row 3 ${keep}`,
    `Row 3: the number "7" is also in row 2 ${keep}`,
    '1.00 1.00',
    '1.00 1.00',
    '1.00 1.00',
    `Row 7: the name "Luis Peña" is also in row 8 ${keep}`,
    `Row 8: the name "PENA LUIS" is also in row 7 ${keep}`,
  ])
})

test('in an XLSX numbers are numbers and days are days; text cells are read like those of a CSV [§8.9]', async () => {
  const day = (text: string) => new Date(`${text}T00:00:00Z`)
  const days = [day('2026-06-16'), day('2026-06-30'), day('2026-06-30'), day('2024-03-01')]
  const rows = rowsOf([
    HEAD.split(','),
    [1, 'Ana', 'Fortnightly', ...days, 25000, 15.208, 1738.26, 12335.525],
    ['02', 'Eva', 'Fortnightly', ...days, '25,000.00', 15, '1,738', 10417.9],
    [3, 'Luis', 'Fortnightly', ...days, 25000, '', -5, 1],
    [4, 'Zoé', 'Fortnightly', day('2026-06-16'), 46203, ...days.slice(2), 25000, '', 1, 1],
  ])
  const [ana, eva, luis, zoe] = await readParallelFile(await readSheet(await workbookOf({ rows })))
  expect(ana).toMatchObject({ number: '1', input: { periodStart: '2026-06-16', monthlySalary: '25000', daysPaid: '15.208' } })
  // A value calculated by a spreadsheet counts as displayed: to the cent.
  expect([...(ana?.theirs.values() ?? [])]).toEqual(['1738.26', '12335.53'])
  expect([eva?.number, ...(eva?.theirs.values() ?? [])]).toEqual(['02', '1738', '10417.90'])
  expect(luis?.problem).toBe('Row 4, column "ISR": "-5" is not an amount.')
  expect(zoe?.problem).toMatch(/^Row 5, column "period_end": must be a day/)
})

test('a concept of our own is recognised by its code and by either name, and its amount is taken over [§8.9]', async () => {
  const law = { from: '2026-11-01', to: null, source: 'An administrator', article: '', confidence: 'K', formula: '' } as const
  const own: OwnConcepts = {
    BONO_CASA: {
      ...law,
      name: 'House bonus',
      nameEs: 'Bono de producción',
      satCode: '038',
      kind: 'Perception',
      treatment: 'taxed',
      hasStateTax: true,
      isRetired: false,
    },
    GYM_FEE: {
      ...law,
      name: 'Gym fee',
      nameEs: 'Cuota del gimnasio',
      satCode: '004',
      kind: 'Deduction',
      treatment: 'none',
      hasStateTax: false,
      isRetired: true,
    },
  }
  const columns = (heads: string) =>
    readSheet(Buffer.from(`${HEAD},${heads}\n1,Ana,${TERMS},25000.00,,1.00,1.00,1000.00,50.00`))
  const readOwn = async (heads: string) => await readParallelFile(await columns(heads), own)
  for (const heads of ['BONO_CASA,GYM_FEE', 'House bonus,gym fee', 'bono de PRODUCCION,Cuota del gimnasio']) {
    const [ana] = await readOwn(heads)
    expect(ana?.problem).toBeNull()
    expect([...(ana?.theirs ?? [])].slice(2)).toEqual([
      ['BONO_CASA', '1000.00'],
      ['GYM_FEE', '50.00'],
    ])
    expect(ana?.input?.incidents).toEqual([{ type: 'Other perception', amount: '1000.00', code: 'BONO_CASA' }])
    expect(ana?.input?.deductions).toEqual([{ type: 'Other', amount: '50.00', code: 'GYM_FEE' }])
  }
  await expect(readOwn('BONO_CASA,bono de producción')).rejects.toThrow('The column "BONO_CASA" appears twice')
  await expect(readOwn('toString,House bonus')).rejects.toThrow('The file has an unknown column "toString"')
})

test('vouchers and savings are in kind where their deduction is in the file, else paid in money; every deduction is taken over [§8.9]', async () => {
  const row = async (heads: string, cells: string) =>
    (await read([`1,Ana,${TERMS},25000.00,,1.00,1.00,${cells}`], `${HEAD},${heads}`))[0]
  const inMoney = await row('FOOD_VOUCHERS,SAVINGS_FUND,SAVINGS_FUND_DEDUCTION', '900.00,500.00,400.00')
  expect(inMoney?.input?.incidents).toEqual([
    { type: 'Meal vouchers', amount: '900.00', inMoney: true },
    { type: 'Savings fund', amount: '500.00', inMoney: true },
  ])
  expect(inMoney?.input?.deductions).toEqual([{ type: 'Savings fund', amount: '400.00' }])
  const heads = 'FOOD_VOUCHERS,FOOD_VOUCHERS_DEDUCTION,SAVINGS_FUND,SAVINGS_FUND_DEPOSIT,SAVINGS_FUND_DEDUCTION,UNION_FEE'
  const inKind = await row(heads, '900.00,900.00,500.00,500.00,400.00,60.00')
  expect(inKind?.input?.incidents).toEqual([
    { type: 'Meal vouchers', amount: '900.00' },
    { type: 'Savings fund', amount: '500.00', workerAmount: '400.00' },
  ])
  expect(inKind?.input?.deductions).toEqual([{ type: 'Union fee', amount: '60.00' }])
})
