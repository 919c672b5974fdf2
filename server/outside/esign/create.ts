import { t } from '../../../contract/language/texts.ts'
import { createDocuSign } from './docusign/create.ts'
import { createEmbedded } from './embedded/create.ts'
import { type ESign, ESignError } from './esign.ts'
import type { ESignParts } from './parts.ts'

/** The service that has agreements signed, as ESIGN says. */
export function createESign(parts: ESignParts): ESign {
  const { esign, docusign, publicUrl } = parts.settings
  if (esign === 'embedded') return createEmbedded(parts)
  return docusign ? createDocuSign(docusign, publicUrl) : createUnavailable(esign)
}

/** Replaces a service that is chosen but not configured: each call reports it, and the rest of the product works. */
function createUnavailable(name: ESign['name']): ESign {
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
