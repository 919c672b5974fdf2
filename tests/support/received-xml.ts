interface Received {
  uuid?: string | null
  issuer?: string
  receiver?: string
  currency?: string
  /** Zip code of the place of issue. */
  place?: string
  /** Subtotal of the one line; `vat` is added and the others are withheld. */
  subtotal?: string
  vat?: string
  vatWithheld?: string
  incomeTaxWithheld?: string
  total: string
}

const STAMP = 'xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital"'

/** A tax bill that someone made elsewhere, as far as it is read. Without amounts of its own the total is all there is. */
export function receivedXml(bill: Received): Buffer {
  const { uuid = '5FB2822E-396D-4725-8521-CDC4BDD20CCF', issuer = 'VADA800927DJ3', receiver = 'EKU9003173C9' } = bill
  const { place = '06600', currency = 'MXN', total, subtotal = total, vat, vatWithheld, incomeTaxWithheld } = bill
  const held = [tax('Retencion', '002', vatWithheld), tax('Retencion', '001', incomeTaxWithheld)].join('')
  const taxes = `<cfdi:Impuestos><cfdi:Retenciones>${held}</cfdi:Retenciones><cfdi:Traslados>${tax('Traslado', '002', vat)}</cfdi:Traslados></cfdi:Impuestos>`
  const stamp = uuid === null ? '' : `<cfdi:Complemento><tfd:TimbreFiscalDigital ${STAMP} UUID="${uuid}"/></cfdi:Complemento>`
  return Buffer.from(
    `<?xml version="1.0"?><cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" Version="4.0" Serie="A" Folio="7" Fecha="2026-11-21T12:00:00" LugarExpedicion="${place}" Moneda="${currency}" SubTotal="${subtotal}" Total="${total}" TipoDeComprobante="I"><cfdi:Emisor Rfc="${issuer}" Nombre="A" RegimenFiscal="626"/><cfdi:Receptor Rfc="${receiver}" Nombre="B" UsoCFDI="G03"/><cfdi:Conceptos><cfdi:Concepto ClaveProdServ="81111500" Cantidad="1" ClaveUnidad="E48" Descripcion="Web" ValorUnitario="${subtotal}" Importe="${subtotal}" ObjetoImp="02"/></cfdi:Conceptos>${taxes}${stamp}</cfdi:Comprobante>`,
  )
}

const tax = (name: string, code: string, amount: string | undefined): string =>
  amount === undefined ? '' : `<cfdi:${name} Impuesto="${code}" Importe="${amount}"/>`
