import { t } from '../../../contract/language/texts.ts'
import { type ESign, ESignError } from './esign.ts'

/** Replaces a service that is chosen but not configured: each call reports it, and the rest of the product works. */
export function createUnavailable(name: ESign['name']): ESign {
  const refuse = async (): Promise<never> => {
    throw new ESignError(t('server-signing.refused.notSetUp'), false)
  }
  return {
    name,
    listTemplates: refuse,
    languageOf: () => null,
    createEnvelope: refuse,
    readEnvelope: refuse,
    createSigningUrl: refuse,
    voidEnvelope: refuse,
    remindEnvelope: refuse,
    downloadPdf: refuse,
  }
}
