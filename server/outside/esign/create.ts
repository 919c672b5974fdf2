import { createDocuSign } from './docusign/create.ts'
import { createEmbedded } from './embedded/create.ts'
import type { ESign } from './esign.ts'
import type { ESignParts } from './parts.ts'

/** The e-signature service that ESIGN selects. */
export function createESign(parts: ESignParts): ESign {
  const { docusign, publicUrl } = parts.settings
  return docusign ? createDocuSign(docusign, publicUrl) : createEmbedded(parts)
}
