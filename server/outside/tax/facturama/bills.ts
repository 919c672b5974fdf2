import { t } from '../../../../contract/language/texts.ts'
import type { BillRequest, ItemTax, SummedItem } from '../../../../payroll/cfdi/bill.ts'
import { sumUp } from '../../../../payroll/cfdi/sum-up.ts'
import { decimal, money, sum } from '../../../../payroll/money/decimal.ts'
import {
  type BillName,
  type BillReference,
  type CancelMotive,
  type CancelState,
  type FoundBill,
  type MadeBill,
  TaxError,
} from '../tax.ts'
import { type Client, NoAnswerError } from './client.ts'

/** Facturama's answer for a bill; none of its members is guaranteed. */
interface BillAnswer {
  Id?: unknown
  Date?: unknown
  Total?: unknown
  Complement?: { TaxStamp?: { Uuid?: unknown } }
}

/** A line of its list. */
interface FoundAnswer {
  Id?: unknown
  Serie?: unknown
  Folio?: unknown
  RfcIssuer?: unknown
  Uuid?: unknown
  Date?: unknown
  Total?: unknown
  IsActive?: unknown
  Status?: unknown
}

/**
 * Makes a bill once: Facturama has no idempotency keys, so where an earlier call may have succeeded it is first asked for the
 * series and folio, and again if this call gets no answer.
 */
export const createBill = (call: Client, request: BillRequest, mayExist: boolean): Promise<MadeBill> =>
  makeOnce(call, { serie: request.serie, folio: request.folio, rfc: request.issuer.rfc, body: toBody(request) }, mayExist)

/** The document to make, and the keys to find it. */
interface Order {
  serie: string
  folio: string
  /** RFC of the issuer. */
  rfc: string
  body: object
}

export async function makeOnce(call: Client, order: Order, mayExist: boolean): Promise<MadeBill> {
  const known = mayExist ? await findBill(call, order) : null
  if (known) return known
  try {
    return toMade(await call<BillAnswer>({ method: 'POST', path: '/api-lite/3/cfdis', body: order.body }))
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error
    const found = await findBill(call, order).catch(() => null)
    if (found) return found
    throw error
  }
}

/** The bill of this issuer with this series and folio, where Facturama has it: of several the one that counts, then the first. */
async function findBill(call: Client, { serie, folio, rfc }: Order): Promise<MadeBill | null> {
  const found = await findBills(call, { serie, folio, issuerRfc: rfc })
  const bill = found.find(({ isActive }) => isActive) ?? found[0]
  if (!bill) return null
  const { isActive: _isActive, ...made } = bill
  return made
}

/** All bills of this issuer with this series and folio, oldest first. */
export async function findBills(call: Client, { serie, folio, issuerRfc }: BillName): Promise<FoundBill[]> {
  const query = {
    type: 'issuedLite',
    keyword: '',
    status: 'all',
    rfc: '',
    rfcIssuer: issuerRfc,
    dateStart: '',
    dateEnd: '',
    folioStart: folio,
    folioEnd: folio,
    page: '0',
  }
  const list = await call<FoundAnswer[] | null>({ path: '/cfdi', query })
  return (list ?? [])
    .filter((one) => one.Serie === serie && String(one.Folio) === folio && one.RfcIssuer === issuerRfc)
    .map(({ IsActive, Uuid, ...one }) => ({
      ...toMade({ ...one, Complement: { TaxStamp: { Uuid } } }),
      isActive: IsActive !== false,
    }))
    .toSorted((one, two) => one.issuedAt.localeCompare(two.issuedAt))
}

function toMade({ Id, Date: date, Total, Complement }: BillAnswer): MadeBill {
  const uuid = Complement?.TaxStamp?.Uuid
  if (typeof Id !== 'string' || typeof uuid !== 'string') {
    // It was carried out in spite of the answer: the next attempt finds it.
    throw new NoAnswerError({ cause: new Error('The bill came without an id or UUID.') })
  }
  const total = typeof Total === 'number' ? Total.toFixed(2) : String(Total)
  return { id: Id, uuid: uuid.toUpperCase(), isStamped: true, issuedAt: String(date).slice(0, 19), total, papers: null }
}

/** Everything is summed up here, so that Facturama and the invoice say the same to the cent. */
function toBody(request: BillRequest): object {
  const bill = sumUp(request)
  const { issuer, receiver } = bill
  return {
    NameId: '1',
    CfdiType: 'I',
    Serie: bill.serie,
    Folio: bill.folio,
    Date: bill.issuedAt,
    Currency: bill.currency,
    ...(bill.currency === 'MXN' ? {} : { CurrencyExchangeRate: Number(bill.exchangeRate) }),
    PaymentForm: bill.paymentForm,
    PaymentMethod: bill.paymentMethod,
    ExpeditionPlace: bill.place,
    Exportation: '01',
    Issuer: { Rfc: issuer.rfc, Name: issuer.name, FiscalRegime: issuer.regime },
    Receiver: {
      Rfc: receiver.rfc,
      Name: receiver.name,
      CfdiUse: receiver.use,
      FiscalRegime: receiver.regime,
      TaxZipCode: receiver.zipCode,
    },
    ...(bill.replaces?.length ? { Relations: { Type: '04', Cfdis: bill.replaces.map((Uuid) => ({ Uuid })) } } : {}),
    Items: bill.items.map(toItem),
  }
}

function toItem(item: SummedItem): object {
  const taxes = [...item.transferred.map((tax) => toTax(tax, false)), ...item.withheld.map((tax) => toTax(tax, true))]
  const added = sum(item.transferred.map(({ amount }) => decimal(amount)))
  const held = sum(item.withheld.map(({ amount }) => decimal(amount)))
  return {
    ProductCode: item.productCode,
    Description: item.description,
    Unit: item.unit ?? undefined,
    UnitCode: item.unitCode,
    UnitPrice: Number(item.unitPrice),
    Quantity: Number(item.quantity),
    Subtotal: Number(item.amount),
    TaxObject: item.taxObject,
    ...(taxes.length > 0 ? { Taxes: taxes } : {}),
    Total: Number(money(decimal(item.amount).plus(added).minus(held).round(2, 1))),
  }
}

const NAMES: Record<string, { added: string; held: string }> = {
  '001': { added: 'ISR', held: 'ISR' },
  '002': { added: 'IVA', held: 'IVA RET' },
}

const toTax = ({ tax, base, rate, amount }: ItemTax, isHeld: boolean): object => ({
  Name: isHeld ? NAMES[tax]?.held : NAMES[tax]?.added,
  Base: Number(base),
  Rate: Number(rate),
  Total: Number(amount),
  IsRetention: isHeld,
})

export async function cancelBill(
  call: Client,
  id: string,
  motive: CancelMotive,
  substitute: string | null,
): Promise<CancelState> {
  const query = { motive, ...(substitute === null ? {} : { uuidReplacement: substitute }) }
  const answer = await call<{ Status?: unknown; Message?: unknown } | null>({ method: 'DELETE', path: billPath(id), query })
  const status = String(answer?.Status ?? '').toLowerCase()
  if (status === 'canceled' || status === 'cancelled') return 'Cancelled'
  if (status === 'requested' || status === 'pending' || status === 'active') return 'Pending cancellation'
  const message = typeof answer?.Message === 'string' && answer.Message !== '' ? answer.Message : null
  throw new TaxError(message ?? t('server-outside.facturama.notCancelled'), false)
}

/** The result of a cancellation that the receiver decides. */
export async function readCancellation(call: Client, bill: BillReference): Promise<CancelState | 'Valid'> {
  const answer = await call<{ Status?: unknown } | null>({ path: billPath(bill.id) })
  const status = String(answer?.Status ?? '').toLowerCase()
  if (status === 'canceled' || status === 'cancelled') return 'Cancelled'
  return status === 'active' ? 'Valid' : 'Pending cancellation'
}

interface FileAnswer {
  ContentEncoding?: unknown
  Content?: unknown
}

export async function download(call: Client, id: string, kind: 'xml' | 'pdf'): Promise<Buffer> {
  const answer = await call<FileAnswer | null>({ path: `/cfdi/${kind}/issuedLite/${encodeURIComponent(id)}` })
  if (answer?.ContentEncoding !== 'base64' || typeof answer.Content !== 'string') throw new NoAnswerError()
  return Buffer.from(answer.Content, 'base64')
}

const billPath = (id: string): string => `/api-lite/cfdis/${encodeURIComponent(id)}`
