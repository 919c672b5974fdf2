import { isDay } from '../calendar/days.ts'
import { childNamed, type XmlElement } from '../cfdi/element.ts'
import { readXml, type XmlProblem } from '../cfdi/read-xml.ts'

/** An electronic proof of payment (CEP) of the Bank of Mexico, as its XML says. */
export interface Cep {
  trackingKey: string
  /** Day of the operation, `YYYY-MM-DD`. */
  date: string
  /** Decimal text of two places. */
  amount: string
  sender: { bank: string; name: string; account: string }
  receiver: {
    bank: string
    name: string
    account: string
    /** RFC, or CURP of a person. */
    rfc: string
    concept: string
  }
  /** Parts of the seal, as far as the file contains them. */
  certificateNumber: string
  seal: string
  /** The text that was sealed, with its seal at the end (cadenaCDA). */
  chain: string
}

export type CepProblem = XmlProblem | 'not-a-cep' | 'incomplete'

/** Maximum of SPEI, and of the columns that store it. */
const AMOUNT = /^\d{1,12}(\.\d{1,2})?$/
const ACCOUNT = /^\d{10,18}$/

/** Reads the XML that the CEP service issues; only that service can verify its seal. */
export function readCep(bytes: Uint8Array): { cep: Cep } | { problem: CepProblem } {
  const read = readXml(bytes)
  if ('problem' in read) return read
  const { root } = read
  if (root.name !== 'SPEI_Tercero') return { problem: 'not-a-cep' }
  const cep = toCep(root)
  return cep ? { cep } : { problem: 'incomplete' }
}

function toCep(root: XmlElement): Cep | null {
  const { attributes } = root
  const receiver = childNamed(root, 'Beneficiario')?.attributes ?? {}
  const sender = childNamed(root, 'Ordenante')?.attributes ?? {}
  const amount = receiver['MontoPago'] ?? ''
  const date = dayOf(attributes['FechaOperacion'] ?? '')
  const account = receiver['Cuenta'] ?? ''
  if (!AMOUNT.test(amount) || date === null || !ACCOUNT.test(account)) return null
  return {
    trackingKey: short(attributes['claveRastreo']),
    date,
    amount: money(amount),
    sender: { bank: short(sender['BancoEmisor']), name: long(sender['Nombre']), account: short(sender['Cuenta']) },
    receiver: {
      bank: short(receiver['BancoReceptor']),
      name: long(receiver['Nombre']),
      account,
      rfc: short(receiver['RFC']),
      concept: long(receiver['Concepto']),
    },
    certificateNumber: short(attributes['numeroCertificado']),
    seal: (attributes['sello'] ?? '').slice(0, 2000),
    chain: (attributes['cadenaCDA'] ?? '').slice(0, 8000),
  }
}

/** Days are written 2026-06-30, and 30-06-2026 in older files. */
function dayOf(text: string): string | null {
  const old = /^(\d\d)[-/](\d\d)[-/](\d{4})$/.exec(text)
  const day = old ? `${old[3]}-${old[2]}-${old[1]}` : text
  // Storage would refuse a day that does not exist.
  return day.startsWith('20') && isDay(day) ? day : null
}

/** Two places, without counting: "1200.5" is "1200.50". */
function money(text: string): string {
  const [whole = '0', part = ''] = text.split('.')
  return `${whole.replace(/^0+(?=\d)/, '')}.${part.padEnd(2, '0')}`
}

const short = (value: string | undefined): string => (value ?? '').slice(0, 60)
const long = (value: string | undefined): string => (value ?? '').slice(0, 200)
