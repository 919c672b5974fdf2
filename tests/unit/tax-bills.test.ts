import { createSign } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cadenaOriginal } from '../../payroll/cfdi/cadena.ts'
import { childNamed, childrenNamed } from '../../payroll/cfdi/element.ts'
import { fiscalName } from '../../payroll/cfdi/fiscal-name.ts'
import { readXml } from '../../payroll/cfdi/read-xml.ts'
import { sumUp } from '../../payroll/cfdi/sum-up.ts'
import { toElement } from '../../payroll/cfdi/to-element.ts'
import { writeXml } from '../../payroll/cfdi/write-xml.ts'
import { cents, type Decimal, decimal, money, sum } from '../../payroll/money/decimal.ts'
import { makeCsd } from '../support/csd.ts'
import { opensslVerifies } from '../support/openssl.ts'
import { billItem, billRequest } from '../support/tax-requests.ts'

const SEAL = { certificateNumber: '30001000000500003416', certificate: 'QUJD', seal: '' }

describe('the sums of a tax bill [H6]', () => {
  test('RESICO to a company: 16 % added, two thirds of it and 1.25 % withheld', () => {
    const bill = sumUp(billRequest())
    expect(bill).toMatchObject({
      subtotal: '10000.00',
      totalTransferred: '1600.00',
      totalWithheld: '1191.67',
      total: '10408.33',
    })
    expect(bill.withheld).toEqual([
      { tax: '001', amount: '125.00' },
      { tax: '002', amount: '1066.67' },
    ])
  })

  test('a line without tax bears none, and a bill without any taxed line has no node of taxes', () => {
    const bill = sumUp(billRequest({ items: [billItem(), billItem({ taxObject: '01', unitPrice: '99.99' })] }))
    expect(bill).toMatchObject({ subtotal: '10099.99', totalTransferred: '1600.00', total: '10508.32' })
    const free = toElement(sumUp(billRequest({ items: [billItem({ taxObject: '01' })] })), SEAL)
    expect(childNamed(free, 'Impuestos')).toBeUndefined()
  })

  test('IVA that was charged already is on each line as it was charged, and the sums follow', () => {
    const bare = billItem({ unitPrice: '33.33' })
    const line = { ...bare, charged: '5.33' }
    const rates = { vat: '0.16', vatWithheld: null, incomeTaxWithheld: null }
    const bill = sumUp(billRequest({ items: [line, line, line], rates }))
    expect(bill).toMatchObject({ subtotal: '99.99', totalTransferred: '15.99', total: '115.98' })
    expect(bill.items.map(({ transferred }) => transferred[0]?.amount)).toEqual(['5.330000', '5.330000', '5.330000'])
    const { total } = sumUp(billRequest({ items: [bare, bare, bare], rates }))
    expect(total).toBe('115.99')
  })

  test('10,000 random bills keep every rule of CFDI 4.0 to the cent', { timeout: 60_000 }, () => {
    const decimalText = (whole: number, places: number) =>
      fc
        .tuple(fc.integer({ min: 0, max: whole }), fc.integer({ min: 1, max: 10 ** places - 1 }))
        .map(([units, rest]) => `${units}.${String(rest).padStart(places, '0')}`)
    const items = fc.array(
      fc.record({
        quantity: decimalText(50, 3),
        unitPrice: decimalText(20_000, 2),
        taxObject: fc.constantFrom('02', '02', '01'),
      }),
      { minLength: 1, maxLength: 12 },
    )
    const rates = fc.constantFrom(
      { vat: '0.16', vatWithheld: '0.106667', incomeTaxWithheld: '0.0125' },
      { vat: '0.16', vatWithheld: '0.106667', incomeTaxWithheld: '0.10' },
      { vat: '0.08', vatWithheld: null, incomeTaxWithheld: null },
      { vat: '0', vatWithheld: null, incomeTaxWithheld: null },
    )
    let looked = 0
    fc.assert(
      fc.property(items, rates, (lines, shares) => {
        const bill = sumUp(billRequest({ items: lines.map((line) => billItem(line)), rates: shares }))
        const faults = faultsOf(bill)
        looked += 1
        expect(faults).toEqual([])
      }),
      { numRuns: 10_000, seed: 20_261_122 },
    )
    expect(looked).toBe(10_000)
  })
})

/** The rules of the SAT's own matrix, recalculated from the written document. */
function faultsOf(bill: ReturnType<typeof sumUp>): string[] {
  const faults: string[] = []
  const same = (what: string, written: string, due: Decimal): void => {
    if (!decimal(written).eq(due)) faults.push(`${what}: ${written}, due ${due}`)
  }
  const amounts = bill.items.map(({ quantity, unitPrice }) => cents(decimal(quantity).times(decimal(unitPrice))))
  for (const [at, { amount }] of bill.items.entries()) same('line', amount, amounts[at] as Decimal)
  same('subtotal', bill.subtotal, sum(amounts))
  for (const line of bill.items) {
    for (const { base, rate, amount, tax } of [...line.transferred, ...line.withheld]) {
      same('base', base, decimal(line.amount))
      // The SAT takes what lies between the tax on half a cent less and on half a cent more.
      const [least, most] = ['-0.005', '0.005'].map((half) => decimal(base).plus(decimal(half)).times(decimal(rate)))
      const isWithin = decimal(amount).gte((least as Decimal).round(6, 0)) && decimal(amount).lte((most as Decimal).round(6, 3))
      if (!isWithin) faults.push(`${tax} of a line: ${amount}`)
    }
  }
  const taxable = sum(bill.items.filter(({ taxObject }) => taxObject === '02').map(({ amount }) => decimal(amount)))
  for (const { amount, base, rate } of bill.transferred) {
    same('added', amount, cents(sum(bill.items.flatMap(({ transferred }) => transferred.map((tax) => decimal(tax.amount))))))
    same('as the invoice', amount, cents(taxable.times(decimal(rate))))
    same('base of all', base, taxable)
  }
  for (const { tax, amount } of bill.withheld) {
    const parts = bill.items.flatMap(({ withheld }) => withheld.filter((one) => one.tax === tax))
    same(`withheld ${tax}`, amount, cents(sum(parts.map((one) => decimal(one.amount)))))
    same(`as the invoice ${tax}`, amount, cents(taxable.times(decimal(parts[0]?.rate ?? '0'))))
  }
  same('all added', bill.totalTransferred, sum(bill.transferred.map(({ amount }) => decimal(amount))))
  same('all withheld', bill.totalWithheld, sum(bill.withheld.map(({ amount }) => decimal(amount))))
  const due = decimal(bill.subtotal).plus(decimal(bill.totalTransferred)).minus(decimal(bill.totalWithheld))
  same('total', bill.total, due)
  if (bill.total !== money(due)) faults.push('two places')
  return faults
}

describe('the text that is sealed [H6]', () => {
  test('has every value in the order of the SAT, required ones also where they are empty', () => {
    expect(cadenaOriginal(toElement(sumUp(billRequest()), SEAL))).toBe(
      '||4.0|PL|17|2026-11-21T12:00:00|03|30001000000500003416|10000.00|MXN|10408.33|I|01|PUE|06600' +
        '|VADA800927DJ3|ADRIANA VARGAS DÍAZ|626|EKU9003173C9|ESCUELA KEMPER URGATE|42501|601|G03' +
        '|81111500|1|E48|Servicio|Desarrollo & diseño <web> "Ñandú"|10000.00|10000.00|02' +
        '|10000.00|002|Tasa|0.160000|1600.000000' +
        '|10000.00|001|Tasa|0.012500|125.000000|10000.00|002|Tasa|0.106667|1066.670000' +
        '|001|125.00|002|1066.67|1191.67|10000.00|002|Tasa|0.160000|1600.00|1600.00||',
    )
  })

  test('knows nothing of complements but the stamp, which is no part of it', () => {
    const bill = toElement(sumUp(billRequest()), SEAL)
    const withPart = (name: string) => {
      const part = { name, prefix: 'x', attributes: {}, children: [] }
      const complement = { name: 'Complemento', prefix: 'cfdi', attributes: {}, children: [part] }
      return cadenaOriginal({ ...bill, children: [...bill.children, complement] })
    }
    expect(withPart('TimbreFiscalDigital')).toBe(cadenaOriginal(bill))
    expect(withPart('Pagos')).toBeNull()
  })

  test('relations come before the issuer, and money of another country says its rate', () => {
    const replaced = '5FB2822E-396D-4725-8521-CDC4BDD20CCF'
    const bill = toElement(sumUp(billRequest({ replaces: [replaced], currency: 'USD', exchangeRate: '18.5' })), SEAL)
    expect(cadenaOriginal(bill)).toContain(`|USD|18.5|10408.33|I|01|PUE|06600|04|${replaced}|VADA800927DJ3|`)
  })
})

describe('the sealed document [H6]', () => {
  test('is read back as it was written, and OpenSSL finds seal and cadena in order', async () => {
    const csd = await makeCsd()
    const facts = { certificateNumber: csd.number, certificate: csd.certificate.toString('base64'), seal: '' }
    const bill = sumUp(billRequest())
    const cadena = cadenaOriginal(toElement(bill, facts)) as string
    const seal = createSign('RSA-SHA256').update(cadena, 'utf8').sign(csd.privateKey, 'base64')
    const xml = writeXml(toElement(bill, { ...facts, seal }))
    const read = readXml(Buffer.from(xml))
    if ('problem' in read) throw new Error(read.problem)
    const { Sello = '', Certificado = '' } = read.root.attributes
    const cadenaRead = cadenaOriginal(read.root) as string
    expect(cadenaRead).toBe(cadena)
    expect(childrenNamed(childNamed(read.root, 'Conceptos'), 'Concepto')[0]?.attributes['Descripcion']).toBe(
      billItem().description,
    )
    expect(opensslVerifies(Certificado, Sello, cadenaRead)).toBe(true)
    expect(opensslVerifies(Certificado, Sello, cadenaRead.replace('10408.33', '10408.34'))).toBe(false)
  })
})

test.each([
  ['Café Luna, S.A. de C.V.', 'CAFÉ LUNA'],
  ['Escuela Kemper Urgate SA de CV', 'ESCUELA KEMPER URGATE'],
  ['Ñandú y Asociados, S. de R.L. de C.V.', 'ÑANDÚ Y ASOCIADOS'],
  ['Casa  del Árbol SAPI de CV', 'CASA DEL ÁRBOL'],
  ['Adriana Vargas Díaz', 'ADRIANA VARGAS DÍAZ'],
  ['Bufete S.C.', 'BUFETE'],
  ['Visa', 'VISA'],
])('a tax bill knows %s as %s [H6]', (name, registered) => {
  expect(fiscalName(name)).toBe(registered)
})
