import { describe, expect, test } from 'vitest'
import { judgeReceived } from '../../payroll/cfdi/judge-received.ts'
import { readXml } from '../../payroll/cfdi/read-xml.ts'
import { readBill } from '../../payroll/cfdi/received-bill.ts'

const UUID = '5FB2822E-396D-4725-8521-CDC4BDD20CCF'
const STAMP = `<cfdi:Complemento><tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" Version="1.1" UUID="${UUID.toLowerCase()}"/></cfdi:Complemento>`

/** A bill as another program would write it: white space, references by number, another order. */
const xml = ({
  head = '',
  stamp = STAMP,
  kind = 'I',
  version = '4.0',
  ns = '4',
  total = '10408.33',
} = {}) => `<?xml version="1.0" encoding="UTF-8"?>${head}
<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/${ns}" Version="${version}" Fecha="2026-11-21T12:00:00" Moneda="MXN"
  SubTotal="10000.00" Total="${total}" TipoDeComprobante="${kind}" Exportacion="01" LugarExpedicion="06600" FormaPago="03" MetodoPago="PUE">
  <cfdi:Emisor Rfc="VADA800927DJ3" Nombre="ADRIANA VARGAS D&#xCD;AZ" RegimenFiscal="626"/>
  <cfdi:Receptor Rfc="EKU9003173C9" Nombre="ESCUELA KEMPER URGATE" DomicilioFiscalReceptor="42501" RegimenFiscalReceptor="601" UsoCFDI="G03"/>
  <cfdi:Conceptos><cfdi:Concepto ClaveProdServ="81111500" Cantidad="2" ClaveUnidad="E48" Descripcion="Dise&#241;o &amp; web
    nuevo" ValorUnitario="5000" Importe="10000.00" ObjetoImp="02"/></cfdi:Conceptos>
  <cfdi:Impuestos TotalImpuestosRetenidos="1191.67" TotalImpuestosTrasladados="1600.00">
    <cfdi:Retenciones><cfdi:Retencion Impuesto="001" Importe="125.00"/><cfdi:Retencion Impuesto="002" Importe="1066.67"/></cfdi:Retenciones>
    <cfdi:Traslados><cfdi:Traslado Base="10000.00" Impuesto="002" TipoFactor="Tasa" TasaOCuota="0.160000" Importe="1600.00"/></cfdi:Traslados>
  </cfdi:Impuestos>${stamp}
</cfdi:Comprobante>`
const read = (text: string) => readBill(Buffer.from(text))
function billOf(text: string) {
  const result = read(text)
  if ('problem' in result) throw new Error(result.problem)
  return result.bill
}

describe('a CFDI 4.0 that came as a file [H6]', () => {
  test('tells everything an invoice needs', () => {
    expect(billOf(`\ufeff${xml()}`)).toEqual({
      uuid: UUID,
      serie: null,
      folio: null,
      issuedAt: '2026-11-21T12:00:00',
      place: '06600',
      issuer: { rfc: 'VADA800927DJ3', name: 'ADRIANA VARGAS DÍAZ', regime: '626' },
      receiver: { rfc: 'EKU9003173C9', name: 'ESCUELA KEMPER URGATE', use: 'G03' },
      currency: 'MXN',
      subtotal: '10000.00',
      taxes: '1600.00',
      vat: '1600.00',
      vatWithheld: '1066.67',
      incomeTaxWithheld: '125.00',
      total: '10408.33',
      paymentForm: '03',
      paymentMethod: 'PUE',
      items: [
        {
          description: 'Diseño & web nuevo',
          quantity: '2',
          unitPrice: '5000',
          amount: '10000.00',
          productCode: '81111500',
          unitCode: 'E48',
          taxObject: '02',
        },
      ],
      addsUp: true,
    })
  })

  test.each([
    ['half a document', xml().slice(0, 900), 'not-xml'],
    ['a picture', '\u0089PNG', 'not-xml'],
    ['nothing', '', 'not-xml'],
    ['another document', '<html><body/></html>', 'not-a-bill'],
    ['CFDI 3.3', xml({ ns: '3', version: '3.3' }), 'old-version'],
    ['a receipt of wages', xml({ kind: 'N' }), 'not-income'],
    ['a total that is no number', xml({ total: 'ten' }), 'incomplete'],
    ['a file of the server as an entity', xml({ head: '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>' }), 'unsafe'],
    ['entities that grow', xml({ head: '<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>' }), 'unsafe'],
    ['too deep', `${'<a>'.repeat(500)}${'</a>'.repeat(500)}`, 'too-large'],
    ['too many nodes', `<a>${'<b/>'.repeat(60_000)}</a>`, 'too-large'],
    ['too long', `<a b="${'x'.repeat(2 * 1024 * 1024)}"/>`, 'too-large'],
  ])('%s is refused', (_what, text, problem) => {
    expect(read(text)).toEqual({ problem })
  })

  test('bytes that are no UTF-8 are no XML', () => {
    expect(readXml(Buffer.from(xml().replace('D&#xCD;AZ', 'D\u00cdAZ'), 'latin1'))).toEqual({ problem: 'not-xml' })
  })

  test('names of the language of objects are plain names here', () => {
    const result = readXml(Buffer.from('<a __proto__="1" constructor="2"><constructor/></a>'))
    expect('root' in result || result.problem === 'not-xml').toBe(true)
    expect(({} as Record<string, unknown>)['1']).toBeUndefined()
  })
})

describe('problems of a received bill, in plain words [H6]', () => {
  const expected = {
    contractorRfc: 'VADA800927DJ3',
    receivers: [{ rfc: 'EKU9003173C9', name: 'Escuela Kemper' }],
    total: '10408.33',
    incomeTaxRate: '0.0125',
  }

  test('nothing', () => {
    expect(judgeReceived(billOf(xml()), expected)).toEqual([])
  })

  test('everything', () => {
    const problems = judgeReceived(billOf(xml({ stamp: '', total: '10408.34' })), {
      contractorRfc: 'GODE561231GR8',
      receivers: [
        { rfc: 'XXX010101AAA', name: 'Café Luna' },
        { rfc: 'YYY010101AAA', name: 'Plantilla' },
      ],
      usedBy: 'C-2026-000012',
      total: '10408.33',
      satState: 'Cancelled',
      incomeTaxRate: '0.10',
    })
    expect(problems.map(({ message, blocking }) => [message, blocking])).toEqual([
      ["The issuer RFC VADA800927DJ3 is not the contractor's RFC GODE561231GR8.", true],
      ['The receiver RFC is not Café Luna or Plantilla.', true],
      ['This tax bill (UUID null) is already on invoice C-2026-000012.', true],
      ['The total of the XML is 10408.34; the invoice says 10408.33.', true],
      ['SAT reports this tax bill as cancelled.', true],
      ['The ISR withheld should be 10%.', false],
      ['This XML has no SAT stamp (UUID), so it is not a tax bill yet.', true],
      ['The amounts of the XML do not add up to its total.', false],
    ])
  })
})
