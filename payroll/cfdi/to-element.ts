import type { Bill, ItemTax, SummedItem } from './bill.ts'
import { element, type XmlElement } from './element.ts'
import { headNodes } from './parties.ts'

export const CFDI_NAMESPACE = 'http://www.sat.gob.mx/cfd/4'
const SCHEMA = `${CFDI_NAMESPACE} http://www.sat.gob.mx/sitio_internet/cfd/4/cfdv40.xsd`

/** The certificate of the signer, and the seal over the cadena original; both base64. */
export interface Seal {
  certificateNumber: string
  certificate: string
  /** Empty while the cadena is made, which contains only the number. */
  seal: string
}

/** The bill as the node `Comprobante` (version 4.0, income, no export). */
export function toElement(bill: Bill, seal: Seal): XmlElement {
  const isForeignMoney = bill.currency !== 'MXN'
  return element(
    'Comprobante',
    {
      'xmlns:cfdi': CFDI_NAMESPACE,
      'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      'xsi:schemaLocation': SCHEMA,
      Version: '4.0',
      Serie: bill.serie,
      Folio: bill.folio,
      Fecha: bill.issuedAt,
      Sello: seal.seal,
      FormaPago: bill.paymentForm,
      NoCertificado: seal.certificateNumber,
      Certificado: seal.certificate,
      SubTotal: bill.subtotal,
      Moneda: bill.currency,
      TipoCambio: isForeignMoney ? (bill.exchangeRate ?? null) : null,
      Total: bill.total,
      TipoDeComprobante: 'I',
      Exportacion: '01',
      MetodoPago: bill.paymentMethod,
      LugarExpedicion: bill.place,
    },
    [
      ...headNodes(bill.replaces ?? [], bill.issuer, bill.receiver),
      element('Conceptos', {}, bill.items.map(concept)),
      taxesOfBill(bill),
    ],
  )
}

const concept = (item: SummedItem): XmlElement =>
  element(
    'Concepto',
    {
      ClaveProdServ: item.productCode,
      Cantidad: item.quantity,
      ClaveUnidad: item.unitCode,
      Unidad: item.unit ?? null,
      Descripcion: item.description,
      ValorUnitario: item.unitPrice,
      Importe: item.amount,
      ObjetoImp: item.taxObject,
    },
    [taxesOfItem(item)],
  )

/** Within a line added taxes come before withheld ones, in the whole bill the other way round. */
const taxesOfItem = ({ transferred, withheld }: SummedItem): XmlElement | null =>
  transferred.length + withheld.length === 0
    ? null
    : element('Impuestos', {}, [group('Traslados', 'Traslado', transferred), group('Retenciones', 'Retencion', withheld)])

const group = (name: string, each: string, taxes: readonly ItemTax[]): XmlElement | null =>
  taxes.length === 0
    ? null
    : element(
        name,
        {},
        taxes.map((tax) => rated(each, tax)),
      )

const rated = (name: string, { base, tax, rate, amount }: ItemTax): XmlElement =>
  element(name, { Base: base, Impuesto: tax, TipoFactor: 'Tasa', TasaOCuota: rate, Importe: amount })

function taxesOfBill({ transferred, withheld, totalTransferred, totalWithheld }: Bill): XmlElement | null {
  if (transferred.length + withheld.length === 0) return null
  const totals = {
    TotalImpuestosRetenidos: withheld.length === 0 ? null : totalWithheld,
    TotalImpuestosTrasladados: transferred.length === 0 ? null : totalTransferred,
  }
  const held = withheld.map(({ tax, amount }) => element('Retencion', { Impuesto: tax, Importe: amount }))
  return element('Impuestos', totals, [
    held.length === 0 ? null : element('Retenciones', {}, held),
    group('Traslados', 'Traslado', transferred),
  ])
}
