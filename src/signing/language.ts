import { createContext, useContext } from 'react'
import type { AgreementLanguage } from '../../contract/signing/schemas.ts'
import { ApiError } from '../../providers/api.ts'
import { SIGNING_TEXTS, type SigningTexts } from '../texts/signing.ts'

export const LanguageContext = createContext<AgreementLanguage>('es')

export const useLanguage = (): AgreementLanguage => useContext(LanguageContext)
export const useTexts = (): SigningTexts => SIGNING_TEXTS[useLanguage()]

/** The language the browser asks for, until it is known which one the signer has. */
export const browserLanguage = (): AgreementLanguage => (navigator.language.toLowerCase().startsWith('es') ? 'es' : 'en')

/** A refusal in the language of the page. */
export const failureText = (error: unknown, texts: SigningTexts): string =>
  (error instanceof ApiError && texts.errors[error.code]) || texts.failed

/** Key of the language that the signer chose for this link, kept in this tab. */
const placeOf = (token: string): string => `signing-language:${token}`

export const keepLanguage = (token: string, language: AgreementLanguage): void =>
  sessionStorage.setItem(placeOf(token), language)

export function keptLanguage(token: string): AgreementLanguage | null {
  const kept = sessionStorage.getItem(placeOf(token))
  return kept === 'en' || kept === 'es' ? kept : null
}
