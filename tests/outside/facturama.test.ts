import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { BillRequest } from '../../payroll/cfdi/bill.ts'
import { sumUp } from '../../payroll/cfdi/sum-up.ts'
import { createFacturama } from '../../server/outside/tax/facturama/create.ts'
import { type Tax, TaxError } from '../../server/outside/tax/tax.ts'
import { makeCsd } from '../support/csd.ts'
import { type FacturamaServer, startFacturama } from '../support/facturama-server.ts'
import { billRequest } from '../support/tax-requests.ts'

let server: FacturamaServer
let facturama: Tax
let pauses: number[]
beforeEach(async () => {
  server = await startFacturama()
  pauses = []
  const pause = async (ms: number) => void pauses.push(ms)
  facturama = createFacturama(server.settings, { pause })
})
afterEach(() => server.close())

const CREATE = /^POST \/api-lite\/3\/cfdis$/
const ITEMS = [
  { productCode: '81111500', unitCode: 'E48', description: 'Desarrollo', quantity: '3', unitPrice: '333.33', taxObject: '02' },
  { productCode: '81111500', unitCode: 'E48', description: 'Diseño', quantity: '1.5', unitPrice: '99.99', taxObject: '02' },
]
const request = (change: Partial<BillRequest> = {}) => billRequest({ items: ITEMS, ...change })
const make = (change: Partial<BillRequest> = {}, mayExist = false) =>
  facturama.createBill(request(change), { mayExist, seal: null })
const failure = (work: Promise<unknown>): Promise<TaxError> =>
  work.then(
    () => Promise.reject(new Error('It went through.')),
    (error: unknown) => {
      if (error instanceof TaxError) return error
      throw error
    },
  )
const calls = (call: RegExp): number => server.requests.filter((one) => call.test(one)).length
const withSeal = async () => facturama.putSeal(await makeCsd())
const refOf = ({ id }: { id: string }) => ({
  id,
  issuerRfc: 'VADA800927DJ3',
  receiverRfc: 'EKU9003173C9',
  uuid: null,
  total: '0.00',
})

describe('seals at Facturama [H6]', () => {
  test('are put in, replaced and taken away, each as often as wanted', async () => {
    await withSeal()
    await withSeal()
    expect([...server.seals.keys()]).toEqual(['VADA800927DJ3'])
    expect([calls(/^POST .*csds/), calls(/^PUT .*csds/)]).toEqual([1, 1])
    await facturama.deleteSeal('VADA800927DJ3')
    await facturama.deleteSeal('VADA800927DJ3')
    expect(server.seals.size).toBe(0)
  })

  test('that Facturama refuses are refused in its own words, without the heading', async () => {
    const error = await failure(facturama.putSeal({ ...(await makeCsd()), password: 'another' }))
    expect(error.text).toBe('La contraseña de la llave privada no es correcta.')
    expect(error.isPassing).toBe(false)
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('another')
  })
})

describe('a tax bill at Facturama [H6]', () => {
  beforeEach(withSeal)

  test('is made with the sums of the invoice', async () => {
    const made = await make()
    const due = sumUp(request())
    expect(made).toMatchObject({ isStamped: true, total: due.total, papers: null, issuedAt: '2026-11-21T12:00:00' })
    expect(made.uuid).toMatch(/^[0-9A-F-]{36}$/)
    expect(server.bills[0]?.body['Items'][0].Taxes).toEqual([
      { Name: 'IVA', Base: 999.99, Rate: 0.16, Total: 159.9984, IsRetention: false },
      { Name: 'ISR', Base: 999.99, Rate: 0.0125, Total: 12.499875, IsRetention: true },
      { Name: 'IVA RET', Base: 999.99, Rate: 0.106667, Total: 106.665933, IsRetention: true },
    ])
  })

  test('that was made while its answer was lost is found, and not made twice', async () => {
    server.faults.push({ on: CREATE, isDone: true, isCut: true })
    const made = await make()
    expect(server.bills).toHaveLength(1)
    expect(made.id).toBe(server.bills[0]?.Id)
    expect(calls(CREATE)).toBe(1)
  })

  test('is looked for before it is made again, for any outcome of the first call', async () => {
    server.faults.push(
      { on: CREATE, isDone: true, isCut: true },
      ...Array.from({ length: 4 }, () => ({ on: /^GET \/cfdi$/, status: 500 })),
    )
    expect((await failure(make())).isPassing).toBe(true)
    const again = await make({}, true)
    expect(server.bills.map(({ Id }) => Id)).toEqual([again.id])
    const other = await make({ folio: '18' }, true)
    expect(other.id).not.toBe(again.id)
  })

  test('a bill without an answer is not made by itself again', async () => {
    server.faults.push({ on: CREATE, status: 500, body: 'Runtime Error' })
    const error = await failure(make())
    expect(error).toMatchObject({
      isPassing: true,
      text: 'Facturama does not answer right now. Please try again in a few minutes.',
    })
    expect([calls(CREATE), server.bills.length]).toEqual([1, 0])
  })

  test.each([
    ['a list of fields', { receiver: { ...request().receiver, zipCode: '1' } }, 'El código postal no es válido.'],
    ['a message alone', { issuer: { ...request().issuer, rfc: 'GODE561231GR8' } }, 'No se encontró un CSD para el RFC emisor.'],
    ['PPD with a form of payment', { paymentMethod: 'PPD' as const }, 'Con PPD la forma de pago debe ser 99.'],
  ])('refused with %s says so', async (_what, change, text) => {
    const error = await failure(make(change))
    expect([error.text, error.isPassing]).toEqual([text, false])
  })

  test.each([
    ['HTML', '<html>denied</html>', 'Facturama refused this (403).'],
    ['plain text', '"Plan vencido"', 'Plan vencido'],
    ['nothing', '', 'Facturama refused this (403).'],
  ])('a refusal that is %s is reported as well as possible', async (_what, body, text) => {
    server.faults.push({ on: CREATE, status: 403, body })
    expect((await failure(make())).text).toBe(text)
  })

  test('over the limit waits as long as Facturama says, and no longer than someone would', async () => {
    server.faults.push({ on: CREATE, status: 429, headers: { 'retry-after': '2' } })
    await make()
    expect(pauses).toEqual([2000])
    server.faults.push({ on: CREATE, status: 429, headers: { 'retry-after': '600' } })
    const error = await failure(make({ folio: '18' }))
    expect([error.text, error.isPassing]).toEqual([
      'Facturama does not accept more calls for now. Please try again in 10 minutes.',
      true,
    ])
    expect(server.bills).toHaveLength(1)
  })

  test('with a wrong password of the account names the settings and not the password', async () => {
    const other = createFacturama({ ...server.settings, password: 'wrong-secret' })
    const error = await failure(other.createBill(request(), { mayExist: false, seal: null }))
    expect(error.text).toBe('Facturama refused our sign-in. Please check the FACTURAMA_ settings.')
    expect(String(error.stack)).not.toContain('wrong-secret')
  })

  test('gives its papers', async () => {
    const { id, uuid } = await make()
    expect((await facturama.download(id, 'pdf')).toString().toUpperCase()).toContain(uuid)
    expect((await facturama.download(id, 'xml')).toString()).toContain('<cfdi:Comprobante')
  })
})

describe('cancelling at Facturama [H6]', () => {
  beforeEach(withSeal)

  test('at once, with the motive, and with the bill that takes its place', async () => {
    const made = await make()
    const substitute = '5FB2822E-396D-4725-8521-CDC4BDD20CCF'
    expect(await facturama.cancelBill(refOf(made), '01', substitute)).toBe('Cancelled')
    expect(server.bills[0]?.cancel).toEqual({ motive: '01', substitute })
  })

  test('that the receiver has to accept waits, and its end is read later', async () => {
    server.cancels.as = 'requested'
    const made = await make()
    expect(await facturama.cancelBill(refOf(made), '02', null)).toBe('Pending cancellation')
    expect(await facturama.readCancellation(refOf(made))).toBe('Pending cancellation')
    const [bill] = server.bills
    if (bill) bill.Status = 'canceled'
    expect(await facturama.readCancellation(refOf(made))).toBe('Cancelled')
  })

  test('that was refused says why', async () => {
    server.cancels.as = 'rejected'
    const made = await make()
    expect((await failure(facturama.cancelBill(refOf(made), '02', null))).text).toBe('El receptor rechazó la cancelación.')
  })
})

test('the SAT is asked about a bill through it; an unknown answer is no state [H6]', async () => {
  const bill = { uuid: '5FB2822E-396D-4725-8521-CDC4BDD20CCF', issuerRfc: 'A', receiverRfc: 'B', total: '1.00' }
  const ask = () => facturama.readSatState?.(bill)
  expect(await ask()).toBe('Not found')
  server.satStates.set(bill.uuid, 'Vigente')
  expect(await ask()).toBe('Valid')
  server.satStates.set(bill.uuid, 'Cancelado')
  expect(await ask()).toBe('Cancelled')
  server.satStates.set(bill.uuid, '')
  await expect(ask()).rejects.toBeInstanceOf(TaxError)
})

test('bills of one series and folio are all found, so that a second one can be cancelled [H6]', async () => {
  await withSeal()
  const [one, two] = [await make(), await make()]
  const name = { issuerRfc: 'VADA800927DJ3', serie: 'PL', folio: '17' }
  const found = await facturama.findBills(name)
  expect(found.map(({ id, isActive }) => [id, isActive]).toSorted()).toEqual(
    [
      [one.id, true],
      [two.id, true],
    ].toSorted(),
  )
  await facturama.cancelBill(refOf(one), '02', null)
  expect(await facturama.findBills(name)).toContainEqual(expect.objectContaining({ id: one.id, isActive: false }))
  expect((await make({}, true)).id).toBe(two.id)
})

test('codes are searched in its catalog, short lists here [H6]', async () => {
  expect(await facturama.searchCodes?.('product', 'software')).toEqual([
    { code: '81111500', description: 'Ingeniería de software o hardware' },
  ])
  expect(await facturama.searchCodes?.('form', 'electronica')).toEqual([
    { code: '03', description: 'Transferencia electrónica de fondos' },
  ])
})

test('silence ends after a few tries [H6]', async () => {
  const hasty = createFacturama(server.settings, { timeoutMs: 50, pause: async (ms) => void pauses.push(ms) })
  server.faults.push(...Array.from({ length: 4 }, () => ({ on: /^GET \/cfdi$/, isSilent: true })))
  const { isPassing } = await failure(hasty.findBills({ issuerRfc: 'VADA800927DJ3', serie: 'PL', folio: '17' }))
  expect([isPassing, pauses.length]).toEqual([true, 3])
})
