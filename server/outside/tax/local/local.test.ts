import { expect, test } from 'vitest'
import { cadenaOriginal } from '../../../../payroll/cfdi/cadena.ts'
import { judgeReceived } from '../../../../payroll/cfdi/judge-received.ts'
import { checkPayslip } from '../../../../payroll/cfdi/nomina/check.ts'
import { readXml } from '../../../../payroll/cfdi/read-xml.ts'
import { readBill } from '../../../../payroll/cfdi/received-bill.ts'
import { payrollOf } from '../../../../payroll/period/payroll.ts'
import { makeCsd } from '../../../../tests/support/csd.ts'
import { opensslVerifies } from '../../../../tests/support/openssl.ts'
import { SECOND_HALF } from '../../../../tests/support/payroll-inputs.ts'
import { payslipLines } from '../../../../tests/support/payslip-lines.ts'
import { pdfText } from '../../../../tests/support/pdf-tools.ts'
import { billItem, billRequest, payslipRequest } from '../../../../tests/support/tax-requests.ts'
import { createLocal, notStamped } from './create.ts'
import { ownSeal } from './own-seal.ts'

const NOW = new Date('2026-11-22T00:00:00Z')
// Neither the word of the unit nor the cents of the price are needed.
const { unit, ...item } = billItem({ description: 'Diseño & web', unitPrice: '10000' })
const REQUEST = billRequest({ items: [item] })

test('a bill made here is sealed by its issuer, read back to the cent, and marked as not stamped [H6]', async () => {
  const csd = await makeCsd()
  const made = await createLocal(
    () => NOW,
    ownSeal(null, true, () => NOW),
  ).createBill(REQUEST, { mayExist: false, seal: csd })
  expect(made).toMatchObject({ uuid: null, isStamped: false, total: '10408.33' })
  const { xml, pdf } = made.papers as { xml: Buffer; pdf: Buffer }
  const read = readBill(xml)
  if ('problem' in read) throw new Error(read.problem)
  expect(read.bill).toMatchObject({ uuid: null, total: '10408.33', addsUp: true })
  expect(judgeReceived(read.bill, { contractorRfc: csd.rfc, receivers: [{ rfc: 'EKU9003173C9', name: '' }] })).toMatchObject([
    { code: 'unstamped', blocking: true },
  ])
  expect(xml.toString()).toContain(
    `<cfdi:Addenda><plantilla:Notice xmlns:plantilla="urn:plantilla:tax-bill" text="${notStamped()}"/>`,
  )
  expect(xml.toString()).not.toContain('TimbreFiscalDigital')
  const { Certificado = '', Sello = '', NoCertificado } = read.root.attributes
  expect(NoCertificado).toBe(csd.number)
  expect(opensslVerifies(Certificado, Sello, cadenaOriginal(read.root) as string)).toBe(true)
  expect(pdfText(pdf)).toContain(notStamped())
})

test('without the key nothing is made here, and the message names the missing data [H6]', async () => {
  const made = createLocal(
    () => NOW,
    ownSeal(null, true, () => NOW),
  ).createBill(REQUEST, { mayExist: false, seal: null })
  await expect(made).rejects.toThrow(
    'Add the key file and its password: they are not stored, so they are needed for each bill.',
  )
})

test('a payroll receipt made here follows the rules of Nómina 1.2, its seal verifies with OpenSSL, and it states that it is not stamped [I1]', async () => {
  const seal = ownSeal(null, true, () => NOW)
  const { lines, totals } = payrollOf({ ...SECOND_HALF, hireDate: '2024-03-01', state: 'CMX' })
  // A worker may have no department, position or account yet.
  const { department, position, clabe, ...worker } = payslipRequest().worker
  const made = await createLocal(() => NOW, seal).createPayslip(
    payslipRequest({
      subsidyCaused: totals.subsidyCaused,
      worker: { ...worker, name: 'ENRIQUE "EL Ñ" & GÓMEZ' },
      lines: payslipLines(lines),
    }),
    { mayExist: false },
  )
  expect(made).toMatchObject({ uuid: null, isStamped: false, total: totals.net })
  const read = readXml(made.xml ?? Buffer.alloc(0))
  if ('problem' in read) throw new Error(read.problem)
  expect(checkPayslip(read.root)).toEqual([])
  const { Certificado = '', Sello = '' } = read.root.attributes
  expect(opensslVerifies(Certificado, Sello, cadenaOriginal(read.root) as string)).toBe(true)
  expect(opensslVerifies(Certificado, Sello, `${cadenaOriginal(read.root)} `)).toBe(false)
  expect(made.xml?.toString()).toContain(notStamped())
})

test('outside of the demo receipts need the seal of the provider, and the words say where it is set [I1]', async () => {
  const local = createLocal(
    () => NOW,
    ownSeal(null, false, () => NOW),
  )
  await expect(local.createPayslip({} as never, { mayExist: false })).rejects.toThrow('OWN_CSD_CERTIFICATE')
})
