import { formatLanguage } from '../../contract/language/formats.ts'
import { t } from '../../contract/language/texts.ts'
import { LAW_LANGUAGE } from '../../contract/payroll/receipts/law-language.ts'
import { LANGUAGES } from '../language.ts'

export interface ReceiptPaper {
  label: string
  input: { part: 'pdf' | 'xml' | 'cep' | 'zip'; language?: string }
}

/** The papers of a receipt with these parts: its PDF in each language of the product, that of the law first, and its files. */
export const receiptPapers = (parts: readonly string[]): ReceiptPaper[] => [
  ...[...new Set([LAW_LANGUAGE, ...Object.keys(LANGUAGES)])].map((language) => ({
    label: t('receipts.pdf', { language: formatLanguage(language) }),
    input: { part: 'pdf' as const, language },
  })),
  ...(['xml', 'cep'] as const)
    .filter((part) => parts.includes(part))
    .map((part) => ({ label: t(`receipts.${part}`), input: { part } })),
]
