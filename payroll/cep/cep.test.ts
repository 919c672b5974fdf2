import { describe, expect, test } from 'vitest'
import { readCep } from './cep.ts'
import { type CepUse, cepMatcher, type PaidPayroll } from './match-cep.ts'

interface Entered {
  key?: string
  date?: string
  amount?: string
  account?: string
  name?: string
}

const xml = ({
  key = 'PL20260630A1',
  date = '2026-06-30',
  amount = '12310.93',
  account = CLABE,
  name = 'ENRIQUE GOMEZ',
}: Entered) =>
  bytes(`<?xml version="1.0" encoding="UTF-8"?><SPEI_Tercero FechaOperacion="${date}" Hora="17:02:11" ClaveSPEI="40012" sello="AA" numeroCertificado="00001000000509534811" cadenaCDA="||1|" claveRastreo="${key}">
  <Beneficiario BancoReceptor="BANAMEX" Nombre="${name}" TipoCuenta="40" Cuenta="${account}" RFC="GODE561231GR8" Concepto="NOMINA" IVA="0.00" MontoPago="${amount}"/>
  <Ordenante BancoEmisor="BBVA MEXICO" Nombre="PLANTILLA SERVICIOS" TipoCuenta="40" Cuenta="012180001234567895" RFC="PSP200101AB7"/></SPEI_Tercero>`)

const bytes = (text: string) => new TextEncoder().encode(text)

const CLABE = '002010077777777771'
const PAYROLL: PaidPayroll = {
  id: 7,
  name: 'Enrique Gómez',
  clabe: CLABE,
  holder: 'Enrique Gómez Durán',
  net: '12310.93',
  paidAt: '2026-06-30',
  references: [],
}
const NEW = { used: null as CepUse | null, taken: new Set<number>() }

function match(facts: Entered, payroll: Partial<PaidPayroll> = {}, { used, taken } = NEW) {
  const read = readCep(xml(facts))
  if ('problem' in read) throw new Error(read.problem)
  const payrolls = [
    { ...PAYROLL, id: 6, clabe: '012180001234567895' },
    { ...PAYROLL, ...payroll },
  ]
  return cepMatcher(payrolls, taken).match(read.cep, used)
}

describe('CEPs of the Bank of Mexico (domain §8.7) [I1]', () => {
  test('is read with its key, day, amount and both parties; older files write the day the other way round', () => {
    const read = readCep(xml({ date: '30-06-2026', amount: '1200.5' }))
    expect(read).toMatchObject({
      cep: {
        trackingKey: 'PL20260630A1',
        date: '2026-06-30',
        amount: '1200.50',
        receiver: { account: CLABE, bank: 'BANAMEX' },
      },
    })
  })

  test('a file that is no CEP is reported as such', () => {
    expect(readCep(bytes('<a/>'))).toEqual({ problem: 'not-a-cep' })
    expect(readCep(bytes('hello'))).toEqual({ problem: 'not-xml' })
    expect(readCep(xml({ amount: 'much' }))).toEqual({ problem: 'incomplete' })
    // A value that no column can hold would make the other files of the upload fail.
    for (const date of ['2026-13-45', '2026-02-30', '31-02-2026', '0000-01-01']) {
      expect(readCep(xml({ date })), date).toEqual({ problem: 'incomplete' })
    }
    expect(readCep(xml({ amount: '9999999999999.00' }))).toEqual({ problem: 'incomplete' })
    expect(readCep(bytes('<!DOCTYPE x><SPEI_Tercero/>'))).toEqual({ problem: 'unsafe' })
  })

  test('fits by its tracking key, and without one by account, amount and day', () => {
    expect(match({}, { references: ['pl20260630a1 '], clabe: CLABE })).toEqual({ payrollId: 7, problems: [] })
    expect(match({ key: '' })).toEqual({ payrollId: 7, problems: [] })
    expect(match({ key: '', date: '2026-07-01' })).toEqual({ reason: 'No payroll matches this CEP.' })
  })

  test('each difference has its own message', () => {
    expect(match({ amount: '12310.92' })).toEqual({
      payrollId: 7,
      problems: ['The amount of the CEP is 12310.92; the payroll says 12310.93.'],
    })
    expect(match({ name: 'MARIA LOPEZ' })).toEqual({ payrollId: 7, problems: ['The holder on the CEP is MARIA LOPEZ.'] })
    expect(match({ account: '646180110400000007' }, { references: ['PL20260630A1'] })).toEqual({
      payrollId: 7,
      problems: ['The CEP is for another account.'],
    })
  })

  test('none is used twice, and no payroll gets two', () => {
    const used = { trackingKey: 'PL20260630A1', folio: 'N-2026-00007' }
    expect(match({}, {}, { used, taken: new Set() })).toEqual({ reason: 'This CEP was already used in N-2026-00007.' })
    expect(match({}, {}, { used: null, taken: new Set([7]) })).toEqual({ reason: 'No payroll matches this CEP.' })
  })
})
