import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PayslipRequest } from '../../payroll/cfdi/nomina/request.ts'
import { createFacturama } from '../../server/outside/tax/facturama/create.ts'
import { type Tax, TaxError } from '../../server/outside/tax/tax.ts'
import { makeCsd } from '../support/csd.ts'
import { type FacturamaServer, startFacturama } from '../support/facturama-server.ts'
import { payslipRequest } from '../support/tax-requests.ts'

let server: FacturamaServer
let facturama: Tax
beforeAll(async () => {
  server = await startFacturama()
  facturama = createFacturama(server.settings, { pause: async () => undefined })
  await facturama.putSeal(await makeCsd())
})
afterAll(() => server.close())

const NONE = { taxed: '0.00', exempt: '0.00', quantity: null, unit: null }
const request = (change: Partial<PayslipRequest> = {}): PayslipRequest =>
  payslipRequest({
    serie: 'NOM',
    employer: { rfc: 'VADA800927DJ3', name: 'PLANTILLA SERVICIOS', regime: '601', registration: 'B5510768108' },
    lines: [
      {
        code: 'SALARY',
        satCode: '001',
        name: 'Salary',
        kind: 'Perception',
        amount: '5500.00',
        ...NONE,
        taxed: '5500.00',
      },
      { code: 'ISR', satCode: '002', name: 'ISR', kind: 'Deduction', amount: '350.10', ...NONE },
      { code: 'EXPENSES', satCode: '003', name: 'Expenses', kind: 'Other payment', amount: '250.00', ...NONE },
    ] as PayslipRequest['lines'],
    subsidyCaused: '0.00',
    incapacities: [],
    ...change,
  })
const make = (change: Partial<PayslipRequest> = {}, mayExist = false) => facturama.createPayslip(request(change), { mayExist })

test('a payslip is requested with the data of the document, and its XML is fetched (members by the guide, K) [I1]', async () => {
  const made = await make()
  expect(made).toMatchObject({ isStamped: true, total: '5399.90', xml: null })
  const { body } = server.bills.at(-1) as FacturamaServer['bills'][number]
  expect(body).toMatchObject({
    NameId: '16',
    CfdiType: 'N',
    Serie: 'NOM',
    Folio: '17',
    PaymentMethod: 'PUE',
    ExpeditionPlace: '06600',
    Receiver: { Rfc: 'GODE561231GR8', CfdiUse: 'CN01', FiscalRegime: '605', TaxZipCode: '06600' },
  })
  expect(body['Complement'].Payroll).toMatchObject({
    Type: 'O',
    DaysPaid: 15,
    PaymentDate: '2026-06-30',
    Employee: { Curp: 'PEPJ900101HDFRRN09', ContractType: '01', RegimeType: '02', FrequencyPayment: '04', BaseSalary: 385 },
    Perceptions: { Details: [{ PerceptionType: '001', TaxedAmount: 5500, ExemptAmount: 0 }] },
    Deductions: { Details: [{ DeduccionType: '002', Amount: 350.1 }] },
  })
  expect((await facturama.download(made.id, 'xml')).toString()).toContain(made.uuid?.toLowerCase())
})

test('pay for sick days goes with the amount of their incapacity (NOM207) [I1]', async () => {
  const sick = { code: 'SICK_PAY', satCode: '014', name: 'Sick pay', kind: 'Perception' as const, amount: '1000.00' }
  const lines = [...request().lines, { ...sick, taxed: '0.00', exempt: '1000.00' }]
  await make({ folio: '21', lines, incapacities: [{ type: '02', days: 2 }] })
  const { body } = server.bills.at(-1) as FacturamaServer['bills'][number]
  expect(body['Complement'].Payroll.Incapacities).toEqual([{ Days: 2, Type: '02', Amount: 1000 }])
})

test('two attempts after a lost answer give one payslip; a refusal has the words of the service [I1]', async () => {
  const before = server.bills.length
  server.faults.push({ on: /^POST \/api-lite\/3\/cfdis$/, isCut: true, isDone: true })
  const made = await make({ folio: '18' })
  expect((await make({ folio: '18' }, true)).id).toBe(made.id)
  expect(server.bills).toHaveLength(before + 1)
  const error = await make({ folio: '19', worker: { ...request().worker, zipCode: '' } }).catch((refusal: unknown) => refusal)
  expect(error).toBeInstanceOf(TaxError)
  expect(error).toMatchObject({ text: 'El código postal no es válido.', isPassing: false })
})

test('a cancellation that is not decided at once is pending until the service decides [I1]', async () => {
  const { id, uuid } = await make({ folio: '20' })
  const reference = { id, uuid, issuerRfc: 'VADA800927DJ3', receiverRfc: 'GODE561231GR8', total: '5399.90' }
  server.cancels.as = 'requested'
  expect(await facturama.cancelBill(reference, '02', null)).toBe('Pending cancellation')
  expect(await facturama.readCancellation(reference)).toBe('Pending cancellation')
  const bill = server.bills.find(({ Id }) => Id === id)
  if (bill) bill.Status = 'canceled'
  expect(await facturama.readCancellation(reference)).toBe('Cancelled')
  if (bill) bill.Status = 'active'
  expect(await facturama.readCancellation(reference)).toBe('Valid')
})
