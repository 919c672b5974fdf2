import { createDocuSign } from './docusign/create.ts'
import { createEmbedded } from './embedded/create.ts'
import type { ESign } from './esign.ts'
import type { ESignParts } from './parts.ts'

/** The service that has agreements signed: DocuSign, where ESIGN chooses it and so its settings were read. */
export function createESign(parts: ESignParts): ESign {
  const { docusign, publicUrl } = parts.settings
  return docusign ? createDocuSign(docusign, publicUrl) : createEmbedded(parts)
}
