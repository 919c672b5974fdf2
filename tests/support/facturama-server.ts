import { createPrivateKey, randomUUID, X509Certificate } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FacturamaSettings } from '../../server/outside/tax/facturama/settings.ts'
import { type Fault, startHttpServer, takeFault } from './http-server.ts'

export interface KeptBill {
  Id: string
  Uuid: string
  Status: string
  cancel?: { motive: string; substitute: string | null }
  body: Record<string, any>
}

/** Facturama (Multiemisor) in memory, which believes nothing: each seal and each sum is checked as the SAT would. */
export interface FacturamaServer {
  settings: FacturamaSettings
  seals: Map<string, { certificate: string }>
  bills: KeptBill[]
  /** Calls that came, refused ones too. */
  requests: string[]
  faults: Fault[]
  /** The SAT's state of bills made elsewhere; unknown ones have none. */
  satStates: Map<string, string>
  /** The result of cancellations: at once, or when the receiver agrees. */
  cancels: { as: 'canceled' | 'requested' | 'rejected' }
  close: () => Promise<void>
}

class Refusal extends Error {
  readonly status: number
  readonly body: unknown

  constructor(status: number, body: unknown) {
    super(String(status))
    this.status = status
    this.body = body
  }
}
const HEADING = 'La solicitud no es válida.'
const refuse = (field: string, text: string): never => {
  throw new Refusal(400, { Message: HEADING, ModelState: { [field]: [text] } })
}
const say = (text: string): never => {
  throw new Refusal(400, { Message: text })
}

export async function startFacturama(): Promise<FacturamaServer> {
  const http = await startHttpServer((request, body, response) => respond(request, body.toString(), response))
  const { url } = http
  const server: FacturamaServer = {
    settings: { url, user: 'plantilla', password: 'Señal-1:2' },
    seals: new Map(),
    bills: [],
    requests: [],
    faults: [],
    satStates: new Map(),
    cancels: { as: 'canceled' },
    close: http.close,
  }

  function respond(request: IncomingMessage, body: string, response: ServerResponse): void {
    const asked = new URL(request.url ?? '/', url)
    const call = `${request.method} ${asked.pathname}`
    server.requests.push(call)
    const fault = takeFault(server.faults, call)
    try {
      const { user, password } = server.settings
      const basic = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
      if (request.headers.authorization !== basic) throw new Refusal(401, '')
      const done = !fault || fault.isDone ? handle(request.method ?? '', asked, body) : null
      if (fault?.isSilent) return
      if (fault?.isCut) response.destroy()
      else if (fault) end(response, fault.status ?? 500, fault.body ?? 'Error', fault.headers)
      else end(response, 200, done)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (fault?.isCut) response.destroy()
      else end(response, error.status, error.body)
    }
  }

  function handle(method: string, { pathname, searchParams }: URL, text: string): unknown {
    const body = text === '' ? null : JSON.parse(text)
    const seal = /^\/api-lite\/csds(?:\/([^/]+))?$/.exec(pathname)
    if (seal) return handleSeal(method, seal[1] && decodeURIComponent(seal[1]), body)
    if (method === 'POST' && pathname === '/api-lite/3/cfdis') return createBill(body)
    const bill = /^\/api-lite\/cfdis\/([^/]+)$/.exec(pathname)
    if (bill && method === 'DELETE') return cancel(find(bill[1] ?? ''), searchParams)
    if (bill && method === 'GET') return answerOf(find(bill[1] ?? ''))
    if (method === 'GET' && pathname === '/cfdi/status') return satStatus(searchParams)
    if (method === 'GET' && pathname === '/cfdi') return list(searchParams)
    const file = /^\/cfdi\/(xml|pdf)\/issuedLite\/([^/]+)$/.exec(pathname)
    if (file && method === 'GET') return fileOf(find(file[2] ?? ''), file[1] ?? '')
    if (method === 'GET' && pathname === '/catalogs/ProductsOrServices') return products(searchParams.get('keyword') ?? '')
    if (method === 'GET' && pathname === '/catalogs/PaymentForms')
      return [{ Name: 'Transferencia electrónica de fondos', Value: '03' }]
    throw new Refusal(404, { Message: 'No HTTP resource was found.' })
  }

  function handleSeal(method: string, rfc: string | undefined, body: Record<string, string> | null): unknown {
    if (rfc !== undefined && !server.seals.has(rfc)) throw new Refusal(404, '')
    if (method === 'GET') return { Rfc: rfc }
    if (method === 'DELETE') return { deleted: server.seals.delete(rfc as string) }
    const { Rfc = '', Certificate = '', PrivateKey = '', PrivateKeyPassword = '' } = body ?? {}
    if (method === 'POST' && server.seals.has(Rfc)) say('Ya existe un CSD asociado a este RFC.')
    if (method === 'PUT' && rfc !== Rfc) refuse('csd.Rfc', 'El RFC no coincide.')
    try {
      const certificate = new X509Certificate(Buffer.from(Certificate, 'base64'))
      const key = {
        key: Buffer.from(PrivateKey, 'base64'),
        format: 'der',
        type: 'pkcs8',
        passphrase: PrivateKeyPassword,
      } as const
      if (!certificate.checkPrivateKey(createPrivateKey(key))) throw new Error('Another key.')
    } catch {
      refuse('csd.PrivateKeyPassword', 'La contraseña de la llave privada no es correcta.')
    }
    server.seals.set(Rfc, { certificate: Certificate })
    return { Rfc, Certificate, PrivateKey, PrivateKeyPassword }
  }

  function createBill(body: Record<string, any>): unknown {
    const { Issuer, Receiver, Items, Serie, Folio } = body
    if (!server.seals.has(Issuer?.Rfc)) say('No se encontró un CSD para el RFC emisor.')
    if (!/^\d{5}$/.test(Receiver?.TaxZipCode ?? ''))
      refuse('cfdiToCreate.Receiver.TaxZipCode', 'El código postal no es válido.')
    if (!/^\d{5}$/.test(body['ExpeditionPlace'] ?? ''))
      refuse('cfdiToCreate.ExpeditionPlace', 'El lugar de expedición no es válido.')
    if (/\b(S\.? ?A\.? DE C\.?V\.?|SA DE CV)$/i.test(Receiver.Name))
      say('El nombre del receptor no debe incluir el régimen societario.')
    if (body['PaymentMethod'] === 'PPD' && body['PaymentForm'] !== '99')
      refuse('cfdiToCreate.PaymentForm', 'Con PPD la forma de pago debe ser 99.')
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(body['Date'])) refuse('cfdiToCreate.Date', 'La fecha no es válida.')
    if (body['CfdiType'] === 'N') checkPayslip(body['Complement']?.Payroll)
    for (const item of Items ?? []) {
      if (Math.abs(item.Quantity * item.UnitPrice - item.Subtotal) > 0.006)
        refuse('cfdiToCreate.Items', 'El importe no corresponde.')
      for (const { Base, Rate, Total } of item.Taxes ?? []) {
        if (Math.abs(Base * Rate - Total) > 0.006) refuse('cfdiToCreate.Items.Taxes', 'El impuesto no corresponde.')
      }
      if (item.TaxObject === '02' && !item.Taxes?.length) refuse('cfdiToCreate.Items.TaxObject', 'Faltan los impuestos.')
    }
    // Two bills of one series and folio would both be stamped: nothing here keeps a caller from it.
    const bill: KeptBill = {
      Id: randomUUID().replaceAll('-', '').slice(0, 22),
      Uuid: randomUUID(),
      Status: 'active',
      body: { ...body, Serie, Folio },
    }
    server.bills.push(bill)
    return answerOf(bill)
  }

  /** The SAT's checks of a payslip; the names of its members are those of the guide (K). */
  function checkPayslip(payroll: Record<string, any> | undefined): void {
    if (!/^[A-Z]{4}\d{6}[HMX]/.test(payroll?.['Employee']?.Curp ?? ''))
      refuse('cfdiToCreate.Complement.Payroll', 'CURP no válida.')
    const lines = [...(payroll?.['Perceptions']?.Details ?? []), ...(payroll?.['Deductions']?.Details ?? [])]
    const isEmpty = ({ TaxedAmount = 0, ExemptAmount = 0, Amount = 0 }) => TaxedAmount + ExemptAmount + Amount <= 0
    if (lines.length === 0 || lines.some(isEmpty))
      refuse('cfdiToCreate.Complement.Payroll', 'Cada concepto debe ser mayor que cero.')
  }

  /** All four keys of a bill at the SAT are required. */
  function satStatus(query: URLSearchParams): unknown {
    for (const name of ['uuid', 'issuerRfc', 'receiverRfc', 'total']) if (!query.get(name)) refuse(name, 'Es obligatorio.')
    return { Status: server.satStates.get(query.get('uuid') ?? '') ?? 'No Encontrado', IsCancelable: '' }
  }

  const find = (id: string): KeptBill => server.bills.find(({ Id }) => Id === id) ?? say('El comprobante no existe.')

  function list(query: URLSearchParams): unknown[] {
    if (query.get('type') !== 'issuedLite') refuse('type', 'Tipo no válido.')
    const folio = query.get('folioStart')
    return server.bills
      .filter(({ body }) => body['Issuer'].Rfc === query.get('rfcIssuer') && String(body['Folio']) === folio)
      .map((bill) => ({
        ...answerOf(bill),
        RfcIssuer: bill.body['Issuer'].Rfc,
        Uuid: bill.Uuid,
        IsActive: bill.Status !== 'canceled',
      }))
  }

  function cancel(bill: KeptBill, query: URLSearchParams): unknown {
    const [motive, substitute] = [query.get('motive') ?? '', query.get('uuidReplacement')]
    if (!['01', '02', '03', '04'].includes(motive)) say('El motivo no es válido.')
    if (motive === '01' && !substitute) say('El motivo 01 requiere el UUID que sustituye.')
    bill.cancel = { motive, substitute }
    if (server.cancels.as === 'canceled') bill.Status = 'canceled'
    else if (server.cancels.as === 'requested') bill.Status = 'pending'
    const refused = server.cancels.as === 'rejected' ? { Message: 'El receptor rechazó la cancelación.' } : {}
    return { Status: server.cancels.as, Uuid: bill.Uuid, ...refused }
  }

  return server
}

const answerOf = ({ Id, Uuid, Status, body }: KeptBill) => ({
  Id,
  Status,
  Serie: body['Serie'],
  Folio: body['Folio'],
  Date: body['Date'],
  Total: totalOf(body),
  Complement: { TaxStamp: { Uuid } },
})

const payslipTotal = ({ Perceptions, Deductions, OtherPayments }: Record<string, any>): number => {
  const sum = (rows: Record<string, number>[]) =>
    rows.reduce((total, { TaxedAmount = 0, ExemptAmount = 0, Amount = 0 }) => total + TaxedAmount + ExemptAmount + Amount, 0)
  return Math.round((sum(Perceptions.Details) + sum(OtherPayments) - sum(Deductions.Details)) * 100) / 100
}

const totalOf = ({ Items, Complement }: Record<string, any>): number => {
  if (Complement?.Payroll) return payslipTotal(Complement.Payroll)
  const taxes = Items.flatMap((item: any) => item.Taxes ?? []) as { Total: number; Name: string; IsRetention: boolean }[]
  const names = [...new Set(taxes.map(({ Name }) => Name))]
  const cents = (value: number) => Math.round(value * 100 + 1e-6)
  const sums = names.map((name) => {
    const same = taxes.filter(({ Name }) => Name === name)
    return (same[0]?.IsRetention ? -1 : 1) * cents(same.reduce((sum, { Total }) => sum + Total, 0))
  })
  const subtotal = cents(Items.reduce((sum: number, { Subtotal }: { Subtotal: number }) => sum + Subtotal, 0))
  return [subtotal, ...sums].reduce((sum, value) => sum + value, 0) / 100
}

function fileOf(bill: KeptBill, kind: string): unknown {
  const content = kind === 'pdf' ? `%PDF-1.4 ${bill.Uuid}` : `<?xml version="1.0"?><cfdi:Comprobante UUID="${bill.Uuid}"/>`
  return {
    ContentEncoding: 'base64',
    ContentType: kind,
    ContentLength: content.length,
    Content: Buffer.from(content).toString('base64'),
  }
}

const products = (keyword: string) =>
  [
    { Name: 'Ingeniería de software o hardware', Value: '81111500', IncludeIva: 'Optional' },
    { Name: 'Servicios de diseño web', Value: '82141500' },
  ].filter(({ Name, Value }) => `${Name} ${Value}`.toLowerCase().includes(keyword.toLowerCase()))

function end(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  const text = body === undefined || body === null ? '' : typeof body === 'string' ? body : JSON.stringify(body)
  response
    .writeHead(status, { 'content-type': typeof body === 'string' ? 'text/html' : 'application/json', ...headers })
    .end(text)
}
