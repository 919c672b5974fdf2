import { t } from './texts.ts'

const dates = new Map<string, Intl.DateTimeFormat>()
const numbers = new Map<string, Intl.NumberFormat>()

/** A format of days and times in the current language; each is made once. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = t('language.dates')
  const key = locale + JSON.stringify(options)
  const format = dates.get(key) ?? new Intl.DateTimeFormat(locale, options)
  dates.set(key, format)
  return format
}

function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = locale + JSON.stringify(options)
  const format = numbers.get(key) ?? new Intl.NumberFormat(locale, options)
  numbers.set(key, format)
  return format
}

/** The British locale shortens September to four letters and every other month to three; three align in lists. */
export const monthInThree = (text: string): string => text.replace('Sept', 'Sep')

/** "12,345". */
export const formatNumber = (value: number | bigint, options: Intl.NumberFormatOptions = {}): string =>
  numberFormat(t('language.locale'), options).format(value)

/**
 * Decimal text with its currency (ISO 4217): "MX$18,500.00" in English, where a bare "$" would be pesos to one reader and
 * dollars to another; "$18,500.00" in Mexican Spanish. The digits are grouped as text, never as a binary number.
 */
export const formatAmount = (amount: string, currency: string): string =>
  // `negative`: an amount of "-0.00" has no sign.
  numberFormat(t('language.money'), { style: 'currency', currency, signDisplay: 'negative' }).format(
    amount as Intl.StringNumericLiteral,
  )

/** As `formatAmount`, with all the decimals that the price of one unit may have: "MX$3,333.333333". */
export const formatPrice = (price: string, currency: string): string =>
  numberFormat(t('language.money'), { style: 'currency', currency, maximumFractionDigits: 6 }).format(
    price as Intl.StringNumericLiteral,
  )

/** "PDF, JPG or PNG". */
export const formatChoice = (words: readonly string[]): string =>
  new Intl.ListFormat(t('language.dates'), { type: 'disjunction' }).format(words)

/** "Spanish", of the two letters of a language. */
export const formatLanguage = (language: string): string =>
  new Intl.DisplayNames(t('language.locale'), { type: 'language' }).of(language) ?? language

/** "one, two and three". */
export const formatAll = (words: readonly string[]): string => new Intl.ListFormat(t('language.dates')).format(words)

/** Decimal text without its currency, which the text around it names: "18,500.00". */
export const formatDecimal = (amount: string): string =>
  numberFormat(t('language.money'), { minimumFractionDigits: 2, maximumFractionDigits: 6 }).format(
    amount as Intl.StringNumericLiteral,
  )

/** A calendar day, `2026-11-05`: "05 Nov 2026". */
export const formatDay = (day: string): string =>
  monthInThree(
    dateFormat({ day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`)),
  )

/** "November 2026", of an instant of a calendar day. */
export const formatMonth = (day: Date): string => dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' }).format(day)
