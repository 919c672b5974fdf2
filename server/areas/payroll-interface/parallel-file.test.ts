import { expect, test } from 'vitest'
import { readCsv } from '../../csv/read-csv.ts'
import { readParallelFile } from './parallel-file.ts'

const HEAD = 'number,name,period,period_start,period_end,payment_date,hire_date,monthly_salary,days_paid,ISR,NET'
const TERMS = 'Fortnightly,2026-06-16,2026-06-30,2026-06-30,2024-03-01'
const read = (rows: readonly string[], head = HEAD) => readParallelFile(readCsv(Buffer.from([head, ...rows].join('\n'))))
const amounts = (rows: readonly string[]) => read(rows).map(({ theirs, problem }) => problem ?? [...theirs.values()].join(' '))

test('§8.9 amounts keep their decimals, with a point or a comma', () => {
  const [ana, ...others] = read([
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

test('§8.9 semicolons part the cells of a file with decimal commas', () => {
  const semicolons = (line: string) => line.replaceAll(',', ';')
  const [ana] = read([`${semicolons(`1,Ana,${TERMS}`)};25000,00;;1738,26;10417,90`], semicolons(HEAD))
  expect(ana?.input?.monthlySalary).toBe('25000.00')
  expect(ana?.theirs.get('NET')).toBe('10417.90')
})

test('§8.9 an amount that may be two is read as the rest of the file, else refused with row and column', () => {
  expect(amounts([`1,Ana,${TERMS},25000,,"1,738","10,417.90"`])).toEqual(['1738 10417.90'])
  expect(amounts([`1,Ana,${TERMS},25000,,"1.738","10417,90"`])).toEqual(['1738 10417.90'])
  expect(amounts([`1,Ana,${TERMS},25000,,1,1`, `2,Eva,${TERMS},25000,,5,"1,738"`])).toEqual([
    '1 1',
    'Row 3, column "NET": "1,738" may be 1738 or 1.738. Write it with its decimals, such as 1738.00.',
  ])
})

test('§8.9 what is no amount is refused with row and column', () => {
  expect(amounts([`1,Ana,${TERMS},25000.00,,x,1.00`])).toEqual(['Row 2, column "ISR": "x" is not an amount.'])
  expect(amounts([`1,Ana,${TERMS},25000.00,,1738.2601,1.00`])).toEqual([
    'Row 2, column "ISR": "1738.2601" has more than two decimals.',
  ])
  expect(amounts([`1,Ana,${TERMS},-1,,1.00,1.00`])).toEqual(['Row 2, column "monthly_salary": "-1" is not an amount.'])
  expect(amounts([`1,Ana,${TERMS.replace('2026-06-16', '16/06/2026')},25000.00,,1.00,1.00`])[0]).toMatch(
    /^Row 2, column "period_start": must be a day/,
  )
  expect(amounts([`1,Ana,${TERMS},25000,,1738,26,10417.90`])[0]).toMatch(/^Row 2 has more cells than the first row has names/)
  expect(amounts([`,,${TERMS},25000.00,,1.00,1.00`])).toEqual(['Row 2, column "name": enter the person\'s name or number.'])
})

test('§8.9 a column that is there twice is refused by name', () => {
  expect(() => read([], `${HEAD},Isr`)).toThrow('The column "ISR" is there twice. Keep one of them.')
  expect(() => read([], `${HEAD},Monthly_Salary`)).toThrow('The column "monthly_salary" is there twice.')
})

test('§8.9 a person twice in one period is refused in both rows; in another period, or with another number, it is not', () => {
  const money = '25000.00,,1.00,1.00'
  const july = TERMS.replaceAll('2026-06-16', '2026-07-01').replaceAll('2026-06-30', '2026-07-15')
  const found = amounts([
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
    `Row 2: the number "7" is also in row 3, ${keep}`,
    `Row 3: the number "7" is also in row 2, ${keep}`,
    ...['1.00 1.00', '1.00 1.00', '1.00 1.00'],
    `Row 7: the name "Luis Peña" is also in row 8, ${keep}`,
    `Row 8: the name "PENA LUIS" is also in row 7, ${keep}`,
  ])
})
