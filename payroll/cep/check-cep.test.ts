import { describe, expect, test } from 'vitest'
import { type Cep, readCep } from './cep.ts'
import { checkCep } from './check-cep.ts'

const CLABE = '002010077777777771'
const SEAL = 'V3t2UHZDTQ=='
const CHAIN = `||1|30062026|30062026|170211|40002|BBVA MEXICO|PLANTILLA SERVICIOS|40|012180001234567895|PSP200101AB7|BANAMEX|ENRIQUE GOMEZ|40|${CLABE}|GODE561231GR8|NOMINA|0.00|12310.93|NA|NA|0|0|NA|0|0.00|00001000000509534811||${SEAL}`

function cepOf(change: (xml: string) => string = (xml) => xml): Cep {
  const xml = change(
    `<SPEI_Tercero FechaOperacion="2026-06-30" sello="${SEAL}" numeroCertificado="00001000000509534811" cadenaCDA="${CHAIN}" claveRastreo="PL1"><Beneficiario BancoReceptor="BANAMEX" Nombre="ENRIQUE GOMEZ" Cuenta="${CLABE}" MontoPago="12310.93"/></SPEI_Tercero>`,
  )
  const read = readCep(new TextEncoder().encode(xml))
  if ('problem' in read) throw new Error(read.problem)
  return read.cep
}
const outcomes = (...asked: Parameters<typeof checkCep>) => checkCep(...asked).checks.map(({ outcome }) => outcome)

describe('a CEP is checked with its payment, with itself and with the bank (domain §8.7) [I1]', () => {
  test('reports the checks that were not made, always including the seal of the bank', () => {
    expect(outcomes(cepOf(), [])).toEqual(['right', 'right', 'right', 'not checked', 'not checked'])
    expect(checkCep(cepOf(), [])).toMatchObject({ problems: [] })
    expect(
      outcomes(
        cepOf((xml) => xml.replace(CHAIN, '||1|')),
        [],
      ),
    ).toEqual(['right', ...Array(4).fill('not checked')])
  })

  test('an amount that was changed after the sealing is found, and so is another seal', () => {
    const changed = cepOf((xml) => xml.replace('MontoPago="12310.93"', 'MontoPago="92310.93"'))
    expect(checkCep(changed, []).problems).toEqual(['The CEP differs from the text that was sealed with it.'])
    const other = cepOf((xml) => xml.replace(`sello="${SEAL}"`, 'sello="AAAA"'))
    expect(checkCep(other, []).problems).toEqual(['The seal of the CEP does not match its text.'])
  })

  test('the bank gives out the same, another one, or knows none', () => {
    expect(outcomes(cepOf(), [], cepOf())[4]).toBe('right')
    expect(checkCep(cepOf(), [], null).problems).toEqual(['The Bank of Mexico does not know this payment.'])
    const other = cepOf((xml) => xml.replace('claveRastreo="PL1"', 'claveRastreo="PL2"'))
    expect(checkCep(cepOf(), ['It differs.'], other).problems).toEqual([
      'It differs.',
      'The Bank of Mexico has a different CEP for it.',
    ])
  })
})
