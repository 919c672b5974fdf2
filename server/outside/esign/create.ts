import { createDocuSign } from './docusign/create.ts'
import { createEmbedded } from './embedded/create.ts'
import type { ESign } from './esign.ts'
import type { ESignParts } from './parts.ts'

/** The service that has agreements signed, as ESIGN says; without the settings of a chosen DocuSign the server does not start. */
export function createESign(parts: ESignParts): ESign {
  const { esign, docusign, publicUrl } = parts.settings
  return esign === 'docusign' && docusign ? createDocuSign(docusign, publicUrl) : createEmbedded(parts)
}
