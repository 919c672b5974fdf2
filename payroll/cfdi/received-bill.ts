import { cents, type Decimal, decimal, money, sum } from '../money/decimal.ts'
import type { BillItem, Party } from './bill.ts'
import { childNamed, childrenNamed, complementsOf, type XmlElement } from './element.ts'
import { readXml, type XmlProblem } from './read-xml.ts'
import { CFDI_NAMESPACE } from './to-element.ts'

export type BillProblem = XmlProblem | 'not-a-bill' | 'old-version' | 'not-income' | 'incomplete'

/** A tax bill that someone made elsewhere. Amounts are decimal text of two places. */
export interface ReceivedBill {
  /** Upper case; `null` where the SAT has not stamped it. */
  uuid: string | null
  serie: string | null
  folio: string | null
  /** Local time of the place of issue. */
  issuedAt: string
  /** Zip code of the place of issue. */
  place: string
  issuer: Party
  receiver: { rfc: string; name: string; use: string }
  currency: string
  /** Sum of the lines, after discounts. */
  subtotal: string
  /** Sum of the added taxes. */
  taxes: string
  vat: string
  vatWithheld: string
  incomeTaxWithheld: string
  total: string
  paymentForm: string | null
  paymentMethod: string | null
  items: readonly ReceivedItem[]
  /** Do its own amounts add up to its total? */
  addsUp: boolean
}

interface ReceivedItem extends Omit<BillItem, 'unit' | 'charged'> {
  amount: string
}

const INCOME = 'I'
const INCOME_TAX = '001'
const VAT = '002'
const UUID = /^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$/
const AMOUNT = /^\d{1,18}(\.\d{1,6})?$/
const RFC = /^[A-ZÑ&]{3,4}\d{6}[A-Z0-9]{3}$/

/** Reads the XML of a CFDI 4.0 of income; checks only its form. */
export function readBill(bytes: Uint8Array): { bill: ReceivedBill; root: XmlElement } | { problem: BillProblem } {
  const read = readXml(bytes)
  if ('problem' in read) return read
  const { root } = read
  const namespace = root.attributes[root.prefix === '' ? 'xmlns' : `xmlns:${root.prefix}`] ?? ''
  if (root.name !== 'Comprobante' || !/^http:\/\/www\.sat\.gob\.mx\/cfd\/\d$/.test(namespace)) return { problem: 'not-a-bill' }
  if (namespace !== CFDI_NAMESPACE || root.attributes['Version'] !== '4.0') return { problem: 'old-version' }
  if (root.attributes['TipoDeComprobante'] !== INCOME) return { problem: 'not-income' }
  const bill = toBill(root)
  return bill ? { bill, root } : { problem: 'incomplete' }
}

function toBill(root: XmlElement): ReceivedBill | null {
  const [issuer, receiver] = [childNamed(root, 'Emisor')?.attributes, childNamed(root, 'Receptor')?.attributes]
  const lines = childrenNamed(childNamed(root, 'Conceptos'), 'Concepto')
  const { attributes } = root
  const amounts = ['SubTotal', 'Total'].map((name) => attributes[name] ?? '')
  const items = lines.map(toItem)
  const isWhole = amounts.every((amount) => AMOUNT.test(amount)) && items.every((item) => item !== null)
  if (!issuer || !receiver || !isWhole || items.length === 0) return null
  if (!RFC.test(issuer['Rfc'] ?? '') || !RFC.test(receiver['Rfc'] ?? '') || !/^[A-Z]{3}$/.test(attributes['Moneda'] ?? '')) {
    return null
  }
  const taxes = childNamed(root, 'Impuestos')
  const held = childrenNamed(childNamed(taxes, 'Retenciones'), 'Retencion')
  const added = childrenNamed(childNamed(taxes, 'Traslados'), 'Traslado')
  const net = amount(attributes['SubTotal']).minus(amount(attributes['Descuento']))
  const [transferred, withheld] = [total(added), total(held)]
  // Taxes of a municipality or state are in a complement, which counts in the total.
  const isPlain = childrenNamed(root, 'Complemento').every(({ children }) =>
    children.every(({ name }) => name !== 'ImpuestosLocales'),
  )
  return {
    uuid: uuidOf(root),
    serie: short(attributes['Serie']),
    folio: short(attributes['Folio']),
    issuedAt: (attributes['Fecha'] ?? '').slice(0, 19),
    place: text(attributes['LugarExpedicion']),
    issuer: { rfc: issuer['Rfc'] ?? '', name: text(issuer['Nombre']), regime: text(issuer['RegimenFiscal']) },
    receiver: { rfc: receiver['Rfc'] ?? '', name: text(receiver['Nombre']), use: text(receiver['UsoCFDI']) },
    currency: attributes['Moneda'] ?? '',
    subtotal: money(net),
    taxes: money(transferred),
    vat: money(total(added.filter((tax) => tax.attributes['Impuesto'] === VAT))),
    vatWithheld: money(total(held.filter((tax) => tax.attributes['Impuesto'] === VAT))),
    incomeTaxWithheld: money(total(held.filter((tax) => tax.attributes['Impuesto'] === INCOME_TAX))),
    total: money(amount(attributes['Total'])),
    paymentForm: short(attributes['FormaPago']),
    paymentMethod: short(attributes['MetodoPago']),
    items: items.filter((item) => item !== null),
    addsUp: !isPlain || net.plus(transferred).minus(withheld).eq(amount(attributes['Total'])),
  }
}

function toItem({ attributes }: XmlElement): ReceivedItem | null {
  const { Cantidad = '', ValorUnitario = '', Importe = '', Descripcion = '' } = attributes
  if (![Cantidad, ValorUnitario, Importe].every((value) => AMOUNT.test(value))) return null
  const net = cents(decimal(Importe).minus(amount(attributes['Descuento'])))
  // With a discount, or rounded by other rules, the line becomes a single unit of its net amount.
  const isPlain = cents(decimal(Cantidad).times(decimal(ValorUnitario))).eq(net)
  return {
    description: Descripcion.slice(0, 1000),
    quantity: isPlain ? Cantidad : '1',
    unitPrice: isPlain ? ValorUnitario : money(net),
    amount: money(net),
    productCode: text(attributes['ClaveProdServ']),
    unitCode: text(attributes['ClaveUnidad']),
    taxObject: text(attributes['ObjetoImp']),
  }
}

/** The number that the SAT gave a stamped document; `null` where it has none. */
export function uuidOf(root: XmlElement): string | null {
  const [stamp] = complementsOf(root, 'TimbreFiscalDigital')
  const uuid = stamp?.attributes['UUID']?.toUpperCase() ?? ''
  return UUID.test(uuid) ? uuid : null
}

const amount = (value: string | undefined): Decimal => decimal(value !== undefined && AMOUNT.test(value) ? value : '0')
const total = (taxes: readonly XmlElement[]): Decimal => sum(taxes.map(({ attributes }) => amount(attributes['Importe'])))
const text = (value: string | undefined): string => (value ?? '').slice(0, 300)
const short = (value: string | undefined): string | null => value?.slice(0, 40) || null
