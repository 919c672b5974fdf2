import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SECOND_HALF } from '../../../tests/support/payroll-inputs.ts'
import { payslipLines } from '../../../tests/support/payslip-lines.ts'
import { payslipRequest } from '../../../tests/support/tax-requests.ts'
import { addDays } from '../../calendar/days.ts'
import { extraordinaryOf } from '../../extraordinary/extraordinary.ts'
import { moneyOf } from '../../money/decimal.ts'
import { payrollOf } from '../../period/payroll.ts'
import { BY_AMOUNT, type Incident, type PayrollInput } from '../../period/types.ts'
import { settlementOf } from '../../settlement/settlement.ts'
import { cadenaOriginal } from '../cadena.ts'
import { childNamed, childrenNamed, type XmlElement } from '../element.ts'
import { readXml } from '../read-xml.ts'
import { writeXml } from '../write-xml.ts'
import { checkPayslip } from './check.ts'
import { payslipElement } from './payslip.ts'
import type { PayslipRequest } from './request.ts'
import violations from './violations.json' with { type: 'json' }

const UNSEALED = { certificateNumber: '30001000000500003416', certificate: 'AA==', seal: '' }
const FORTNIGHT = {
  ...SECOND_HALF,
  hireDate: '2024-03-01',
  monthlySalary: '11000.00',
  state: 'CMX',
}

const payslip = (change: Partial<PayslipRequest>): XmlElement => payslipElement(payslipRequest(change), UNSEALED)
const ofPeriod = (input: PayrollInput, change: Partial<PayslipRequest> = {}): XmlElement => {
  const { lines, totals, wages } = payrollOf(input)
  return payslip({ lines: payslipLines(lines), subsidyCaused: totals.subsidyCaused, daysPaid: wages.daysPaid, ...change })
}
const nominas = (root: XmlElement) => childrenNamed(childNamed(root, 'Complemento'), 'Nomina')
const messages = (root: XmlElement) => checkPayslip(root).map(({ message }) => message)
const broken = (root: XmlElement, change: (text: string) => string): string[] => {
  const text = writeXml(root)
  const changed = change(text)
  expect(changed).not.toBe(text)
  const read = readXml(new TextEncoder().encode(changed))
  return 'root' in read ? messages(read.root) : [read.problem]
}

describe('a payroll receipt (CFDI Nómina 1.2 revision E) [I1]', () => {
  test('an ordinary fortnight with overtime, a subsidy and an incapacity keeps every rule', () => {
    const root = ofPeriod(
      {
        ...FORTNIGHT,
        incidents: [
          { type: 'Overtime double', hours: '4.5', week: 1 },
          { type: 'Overtime double', hours: '3', week: 2 },
          { type: 'Overtime triple', hours: '2', week: 2 },
          { type: 'Rest day worked', days: '1' },
          { type: 'Sick leave IMSS general', days: '2' },
          { type: 'Expense refund', amount: '250.00' },
        ],
        deductions: [{ type: 'Loan', amount: '100.00' }],
      },
      { incapacities: [{ type: '02', days: 2 }] },
    )
    expect(checkPayslip(root)).toEqual([])
    const xml = writeXml(root)
    expect(xml).toContain('TipoPercepcion="019" Clave="P019D" Concepto="Horas extra dobles"')
    expect(xml).toContain('<nomina12:HorasExtra Dias="3" TipoHoras="01" HorasExtra="8"')
    expect(xml).toContain('TipoHoras="02" HorasExtra="2"')
    expect(xml).toContain('TipoPercepcion="054"')
    expect(xml).toMatch(
      /TipoOtroPago="002" Clave="O002" Concepto="Subsidio para el empleo" Importe="0.00"><nomina12:SubsidioAlEmpleo SubsidioCausado="\d/,
    )
    expect(xml).toContain('<nomina12:Incapacidad DiasIncapacidad="2" TipoIncapacidad="02"/>')
    expect(xml).toContain('NumDiasPagados="13.000"')
    expect(xml).toContain('Antigüedad="P121W"')
    expect(xml).toContain('Departamento="Ventas Norte"')
    // Costs of the employer are none of the receipt's.
    expect(xml).not.toMatch(/EMPLOYER|STATE_TAX|impuesto sobre nómina/i)
  })

  test('the text the seal is made over has the complement in the order of the SAT', () => {
    const root = ofPeriod({ ...FORTNIGHT, monthlySalary: '30000.00' })
    const cadena = cadenaOriginal(root) ?? ''
    expect(cadena).toMatch(/^\|\|4\.0\|N\|17\|2026-06-30T18:00:00\|30001000000500003416\|15000\.00\|/)
    expect(cadena).toContain('|84111505|1|ACT|Pago de nómina|15000.00|15000.00|')
    expect(cadena).toContain(
      '|1.2|O|2026-06-30|2026-06-16|2026-06-30|15.000|15000.00|2689.07|0.00|B5510768108|PEPJ900101HDFRRN09|12345678903|2024-03-01|P121W|01|01|02|1001|Ventas Norte|Vendedor|1|04|002010077777777771|385.00|385.00|CMX|15000.00|15000.00|0.00|001|P001|Sueldo|15000.00|0.00|',
    )
    expect(cadena).toMatch(/\|002\|O002\|Subsidio para el empleo\|0\.00\|0\.00\|\|$/)
  })

  test('a Christmas bonus is an extraordinary payroll of period 99', () => {
    const { lines } = extraordinaryOf({
      paymentDate: '2026-12-18',
      hireDate: '2024-03-01',
      zone: 'General',
      monthlySalary: '30000.00',
      payments: [{ type: 'Christmas bonus' }],
    })
    const dates = { paymentDate: '2026-12-18', periodStart: '2026-12-18', periodEnd: '2026-12-18', daysPaid: '1' }
    const root = payslip({ kind: 'E', lines: payslipLines(lines), ...dates })
    expect(checkPayslip(root)).toEqual([])
    expect(writeXml(root)).toMatch(
      /TipoNomina="E".*PeriodicidadPago="99".*TipoPercepcion="002" Clave="P002" Concepto="Aguinaldo"/,
    )
  })

  test('a credit of the annual adjustment states its year and its open rest', () => {
    const credit = { code: 'ANNUAL_CREDIT', satCode: '004', name: 'Income tax refund, annual adjustment', amount: '1740.14' }
    const line = { ...credit, kind: 'Other payment', taxed: '0.00', exempt: '0.00' } as const
    const { lines } = payrollOf(FORTNIGHT)
    const compensation = { year: 2025, credit: '3239.32', left: '1499.18' }
    const root = payslip({ lines: [...payslipLines(lines), { ...line, compensation }], subsidyCaused: '0.00' })
    expect(checkPayslip(root)).toEqual([])
    expect(writeXml(root)).toMatch(
      /TipoOtroPago="004" Clave="O004" .*SaldoAFavor="3239.32" Año="2025" RemanenteSalFav="1499.18"/,
    )
    expect(messages(payslip({ lines: [...payslipLines(lines), line] }))).toContain(
      'The node CompensacionSaldosAFavor goes with the other payment 004.',
    )
  })

  test('a dismissal has two complements: the salary, and the separation under regime 13', () => {
    const settlement = settlementOf({
      type: 'Without cause',
      startDate: '2018-03-01',
      lastDay: '2026-06-20',
      endDate: '2026-06-20',
      zone: 'General',
      monthlySalary: '40000.00',
      salaryDays: '5',
    })
    const separation = { yearsOfService: 8, lastMonthlySalary: '40000.00' }
    const root = payslip({ lines: payslipLines(settlement.lines), separation, daysPaid: '5' })
    expect(checkPayslip(root)).toEqual([])
    const [salary, apart] = nominas(root)
    expect(childNamed(salary, 'Receptor')?.attributes['TipoRegimen']).toBe('02')
    expect(childNamed(apart, 'Receptor')?.attributes).toMatchObject({ TipoRegimen: '13', TipoContrato: '99' })
    const paid = childNamed(childNamed(apart, 'Percepciones'), 'SeparacionIndemnizacion')?.attributes
    expect(paid).toMatchObject({ NumAñosServicio: '8', UltimoSueldoMensOrd: '40000.00', IngresoAcumulable: '40000.00' })
    expect(root.attributes['Total']).toBe(settlement.net)
    // With only the separation there is one.
    const only = payslip({
      lines: payslipLines(settlement.lines.filter(({ code }) => code === 'INDEMNITY' || code === 'ISR_SEVERANCE')),
      separation,
    })
    expect(nominas(only)).toHaveLength(1)
    expect(checkPayslip(only)).toEqual([])
  })

  test('pay for sick days (014) is the amount of their incapacities, as the SAT compares them (NOM206, NOM207)', () => {
    const incidents: Incident[] = [
      { type: 'Sick leave IMSS general', days: '2' },
      { type: 'Sick leave IMSS work risk', days: '1' },
      { type: 'Sick pay', amount: '1000.00' },
    ]
    const absent = [
      { type: '02' as const, days: 2 },
      { type: '01' as const, days: 1 },
    ]
    const root = ofPeriod({ ...FORTNIGHT, incidents }, { incapacities: absent })
    expect(messages(root)).toEqual([])
    const xml = writeXml(root)
    expect(xml).toContain('<nomina12:Incapacidad DiasIncapacidad="2" TipoIncapacidad="02" ImporteMonetario="666.67"/>')
    expect(xml).toContain('<nomina12:Incapacidad DiasIncapacidad="1" TipoIncapacidad="01" ImporteMonetario="333.33"/>')
    const without = broken(root, (text) => text.replaceAll(/ ImporteMonetario="[^"]+"/g, ''))
    expect(without).toEqual(['Perception 014 does not match the amounts of the incapacities.'])
    expect(messages(ofPeriod({ ...FORTNIGHT, incidents }))).toEqual(['Perception 014 needs the incapacity it is for.'])
  })

  test('a pension of retirement has its node', () => {
    const line = { code: 'PENSION', name: 'Jubilación', kind: 'Perception' as const, taxed: '9000.00', exempt: '1000.00' }
    const root = payslip({
      employer: { rfc: 'PSP200101AB7', name: 'PLANTILLA SERVICIOS', regime: '601' },
      worker: { ...payslipRequest().worker, contract: '10', regime: '12' },
      lines: [{ ...line, satCode: '044', amount: '10000.00' }],
      retirement: { dailyAmount: '333.33', accumulable: '9000.00', notAccumulable: '0.00' },
    })
    expect(checkPayslip(root)).toEqual([])
    expect(writeXml(root)).toContain('<nomina12:JubilacionPensionRetiro TotalParcialidad="10000.00" MontoDiario="333.33"')
  })

  test('a violation of a rule is reported, each with its own message', () => {
    const root = ofPeriod({ ...FORTNIGHT, incidents: [{ type: 'Overtime double', hours: '4' }] })
    expect(violations).not.toEqual([])
    for (const [pattern = '', by = '', message] of violations) {
      expect(broken(root, (text) => text.replace(new RegExp(pattern), by))).toContain(message)
    }
    const more = broken(root, (text) => text.replace(/ Total="\d+\.\d\d"/, ' Total="1.00"'))
    expect(more).toEqual([`Total is 1.00; it should be ${root.attributes['Total']}.`])
  })

  test('other income (038) may be exempt before revision E, and not since', () => {
    const line = { code: 'OTHER', satCode: '038', name: 'Ayuda', kind: 'Perception' as const }
    const lines = [{ ...line, taxed: '100.00', exempt: '50.00', amount: '150.00' }]
    const dates = { paymentDate: '2025-12-30', periodStart: '2025-12-16', periodEnd: '2025-12-30' }
    expect(messages(payslip({ lines, ...dates }))).toEqual([])
    expect(messages(payslip({ lines }))).toEqual([
      'Ayuda: other income (038) has no exempt part since 2026. Choose a key of its own.',
    ])
  })

  test('any payroll keeps the rules, and its net is the total to the cent', () => {
    const money = fc.integer({ min: 1, max: 900_000 }).map(moneyOf)
    const incident: fc.Arbitrary<Incident> = fc.oneof(
      fc.record({ type: fc.constantFrom('Sunday premium' as const, 'Vacation' as const), days: fc.constantFrom('1', '3') }),
      fc.record({
        type: fc.constantFrom('Overtime double' as const, 'Overtime triple' as const),
        hours: fc.constantFrom('1', '2.5'),
      }),
      // Sick pay requires an incapacity, which has a test of its own.
      fc.record({ type: fc.constantFrom(...BY_AMOUNT.filter((type) => type !== 'Sick pay')), amount: money }),
    )
    fc.assert(
      fc.property(
        fc.record({
          start: fc.integer({ min: 0, max: 1_050 }),
          monthlySalary: fc.integer({ min: 950_000, max: 20_000_000 }).map(moneyOf),
          incidents: fc.array(incident, { maxLength: 4 }),
          loan: money,
        }),
        ({ start, loan, ...input }) => {
          const periodStart = addDays('2024-01-01', start)
          const dates = { periodStart, periodEnd: addDays(periodStart, 14), paymentDate: addDays(periodStart, 14) }
          const payroll = {
            ...FORTNIGHT,
            ...input,
            ...dates,
            hireDate: '2023-05-01',
            deductions: [{ type: 'Loan' as const, amount: loan }],
          }
          const { worker } = payslipRequest()
          // Pay for sick days (014) is valid only together with the sickness itself.
          const isSick = input.incidents.some(({ type }) => type === 'Sick pay')
          const incapacities = isSick ? [{ type: '02' as const, days: 3 }] : []
          const root = ofPeriod(payroll, { ...dates, incapacities, worker: { ...worker, hireDate: '2023-05-01' } })
          expect(checkPayslip(root)).toEqual([])
          expect(root.attributes['Total']).toBe(payrollOf(payroll).totals.net)
        },
      ),
      { numRuns: 60 },
    )
  })
})
