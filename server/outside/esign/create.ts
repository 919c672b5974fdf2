import { createDocuSign } from './docusign/create.ts'
import { createEmbedded } from './embedded/create.ts'
import type { ESign } from './esign.ts'
import type { ESignParts } from './parts.ts'
import { createUnavailable } from './unavailable.ts'

/** The service that has agreements signed, as ESIGN says. */
export function createESign(parts: ESignParts): ESign {
  const { esign, docusign, publicUrl } = parts.settings
  if (esign === 'embedded') return createEmbedded(parts)
  return docusign ? createDocuSign(docusign, publicUrl) : createUnavailable(esign)
}
