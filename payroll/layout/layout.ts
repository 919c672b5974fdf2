import banks from '../law/clabe-banks.json' with { type: 'json' }

/** A payment file of a bank: its fields in order (schemas/payment-layouts.json). */
export interface Layout {
  title: string
  /** Purpose of the format, as a text for the user's choice. */
  purpose: string
  extension: string
  separator: string
  /** The first line names the fields. */
  heading: boolean
  /** Capitals without accents and signs, as SPEI takes them. */
  plain?: boolean
  fields: readonly {
    title: string
    value: keyof LayoutRow
    max?: number
    width?: number
    pad?: 'left' | 'right'
    fill?: string
  }[]
}

export interface Payment {
  payrollId: number
  number: string
  holder: string
  bank: string
  clabe: string
  /** Decimal text of two places. */
  amount: string
  rfc: string
  /** `YYYY-MM-DD` */
  date: string
  concept: string
}

/** Data available to a field. */
export interface LayoutRow extends Omit<Payment, 'payrollId' | 'date'> {
  /** Three digits of the CLABE, and the five by which the Bank of Mexico knows the bank. */
  bankCode: string
  banxicoCode: string
  accountType: string
  /** The amount in cents, without a point. */
  cents: string
  currency: string
  /** Seven digits. */
  reference: string
  trackingKey: string
}

const CLABE_ACCOUNT = '40'
const BANXICO = new Map(banks.banks.map(({ code, banxico }) => [code, banxico]))

/** The key that identifies a payment afterwards: ours, equal in every version of the file. */
export const trackingKeyOf = (payrollId: number, date: string): string => `PLNOM${date.replaceAll('-', '')}${payrollId}`

export function layoutRow({ payrollId, date, ...payment }: Payment): LayoutRow {
  const bankCode = payment.clabe.slice(0, 3)
  return {
    ...payment,
    bankCode,
    currency: 'MXN',
    accountType: CLABE_ACCOUNT,
    banxicoCode: BANXICO.get(bankCode) ?? '',
    cents: payment.amount.replace('.', ''),
    reference: String(payrollId % 10_000_000).padStart(7, '0'),
    trackingKey: trackingKeyOf(payrollId, date),
  }
}

/** The lines of the file, as cells; the caller joins them with the separator. */
export const layoutCells = ({ fields, heading, plain }: Layout, rows: readonly LayoutRow[]): string[][] => [
  ...(heading ? [fields.map(({ title }) => title)] : []),
  ...rows.map((row) =>
    fields.map(({ value, max, width, pad = 'right', fill = ' ' }) => {
      const text = plain ? plainText(row[value]) : row[value]
      const cut = text.slice(0, max ?? width ?? text.length)
      if (width === undefined) return cut
      return pad === 'left' ? cut.padStart(width, fill) : cut.padEnd(width, fill)
    }),
  ),
]

/** Letters that every bank takes: capitals without accents, digits, point and space. */
export const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9. ]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim()

/** The five-digit code of the Bank of Mexico for the bank of a CLABE; empty if it is invalid. */
export const banxicoCodeOf = (clabe: string): string => (/^\d{18}$/.test(clabe) ? (BANXICO.get(clabe.slice(0, 3)) ?? '') : '')
