import { expect, test } from 'vitest'
import { cadenaOriginal } from '../../../../payroll/cfdi/cadena.ts'
import { judgeReceived } from '../../../../payroll/cfdi/judge-received.ts'
import { readBill } from '../../../../payroll/cfdi/received-bill.ts'
import { makeCsd } from '../../../../tests/support/csd.ts'
import { opensslVerifies } from '../../../../tests/support/openssl.ts'
import { pdfText } from '../../../../tests/support/pdf-tools.ts'
import { createLocal } from './create.ts'
import { NOT_STAMPED } from './seal-bill.ts'

const NOW = new Date('2026-11-22T00:00:00Z')
const REQUEST = {
  serie: 'PL',
  folio: '17',
  issuedAt: '2026-11-21T18:00:00',
  place: '06600',
  paymentForm: '03',
  paymentMethod: 'PUE' as const,
  currency: 'MXN',
  issuer: { rfc: 'VADA800927DJ3', name: 'ADRIANA VARGAS DÍAZ', regime: '626' },
  receiver: { rfc: 'EKU9003173C9', name: 'ESCUELA KEMPER URGATE', regime: '601', zipCode: '42501', use: 'G03' },
  items: [
    {
      productCode: '81111500',
      unitCode: 'E48',
      description: 'Diseño & web',
      quantity: '1',
      unitPrice: '10000',
      taxObject: '02',
    },
  ],
  rates: { vat: '0.16', vatWithheld: '0.106667', incomeTaxWithheld: '0.0125' },
}

test('H6 a bill made here is sealed by its issuer, read back to the cent, and marked as not stamped', async () => {
  const csd = await makeCsd()
  const made = await createLocal(() => NOW).createBill(REQUEST, { mayExist: false, seal: csd })
  expect(made).toMatchObject({ uuid: null, isStamped: false, total: '10408.33' })
  const { xml, pdf } = made.papers as { xml: Buffer; pdf: Buffer }
  const read = readBill(xml)
  if ('problem' in read) throw new Error(read.problem)
  expect(read.bill).toMatchObject({ uuid: null, total: '10408.33', addsUp: true })
  expect(judgeReceived(read.bill, { contractorRfc: csd.rfc, receivers: [{ rfc: 'EKU9003173C9', name: '' }] })).toMatchObject([
    { code: 'unstamped', blocking: true },
  ])
  expect(xml.toString()).toContain(
    `<cfdi:Addenda><plantilla:Notice xmlns:plantilla="urn:plantilla:tax-bill" text="${NOT_STAMPED}"/>`,
  )
  expect(xml.toString()).not.toContain('TimbreFiscalDigital')
  const { Certificado = '', Sello = '', NoCertificado } = read.root.attributes
  expect(NoCertificado).toBe(csd.number)
  expect(opensslVerifies(Certificado, Sello, cadenaOriginal(read.root) as string)).toBe(true)
  expect(pdfText(pdf)).toContain(NOT_STAMPED)
})

test('H6 without the key nothing is made here, and the words say what is needed', async () => {
  const made = createLocal(() => NOW).createBill(REQUEST, { mayExist: false, seal: null })
  await expect(made).rejects.toThrow(
    'Add the key file and its password: they are needed for each bill, because nobody keeps them.',
  )
})
