import type { Cep } from './cep.ts'

export interface CepCheck {
  what: string
  outcome: 'right' | 'wrong' | 'not checked'
}

export interface CheckedCep {
  checks: CepCheck[]
  /** The problems as texts; empty if none was found. */
  problems: string[]
}

/** Places in the text that is sealed (recorded CEPs of cuenca-mx/cep-python; K): `||1|day|day|time|bank|…||seal`. */
const AT = { day: 3, account: 15, amount: 19 } as const
const FEWEST = 20

const WORDS = {
  payment: 'Amount, account and holder match the payment.',
  text: 'Day, account and amount match the sealed text.',
  seal: 'Seal and certificate match that text.',
  signature: 'The seal was made with the key of the bank. Checking this requires its certificate.',
  bank: 'The Bank of Mexico has the same CEP.',
} as const

/**
 * Checks a CEP as far as possible here: does it agree with the payment, and with itself? Only the bank's certificate could
 * prove that its seal is the bank's own, so the check never claims it.
 * @param differences between the CEP and the payment
 * @param atBank the CEP that the Bank of Mexico issued for it, `null` where it knows none; undefined where it was not asked
 */
export function checkCep(cep: Cep, differences: readonly string[], atBank?: Cep | null): CheckedCep {
  const fields = cep.chain.split('|')
  const hasText = fields.length > FEWEST
  const isText =
    fields[AT.day] === cep.date.split('-').reverse().join('') &&
    fields[AT.account] === cep.receiver.account &&
    Number(fields[AT.amount]) === Number(cep.amount)
  const isSeal = cep.seal !== '' && fields.at(-1) === cep.seal && fields.at(-3) === cep.certificateNumber
  const isSame = atBank === undefined ? null : atBank !== null && isSameCep(cep, atBank)
  return {
    checks: [
      { what: WORDS.payment, outcome: outcomeOf(differences.length === 0) },
      { what: WORDS.text, outcome: outcomeOf(hasText ? isText : null) },
      { what: WORDS.seal, outcome: outcomeOf(hasText ? isSeal : null) },
      { what: WORDS.signature, outcome: 'not checked' },
      { what: WORDS.bank, outcome: outcomeOf(isSame) },
    ],
    problems: [
      ...differences,
      ...(hasText && !isText ? ['The CEP differs from the text that was sealed with it.'] : []),
      ...(hasText && !isSeal ? ['The seal of the CEP does not match its text.'] : []),
      ...(isSame === false
        ? [atBank ? 'The Bank of Mexico has a different CEP for it.' : 'The Bank of Mexico does not know this payment.']
        : []),
    ],
  }
}

const outcomeOf = (isRight: boolean | null): CepCheck['outcome'] =>
  isRight === null ? 'not checked' : isRight ? 'right' : 'wrong'

const isSameCep = (one: Cep, two: Cep): boolean =>
  one.trackingKey === two.trackingKey &&
  one.date === two.date &&
  one.amount === two.amount &&
  one.receiver.account === two.receiver.account &&
  one.seal === two.seal
