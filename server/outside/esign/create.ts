import type { Database } from '../../db/connect.ts'
import type { Files } from '../../files/create.ts'
import type { Settings } from '../../settings.ts'
import { createDocuSign } from './docusign/create.ts'
import type { ESign } from './esign.ts'
import { createUnavailable } from './unavailable.ts'

/** What an adapter may be made of. */
export interface ESignParts {
  settings: Settings
  db: Database
  files: Files
  clock: () => Date
}

/** The service that has agreements signed, as ESIGN says. */
export function createESign({ settings }: ESignParts): ESign {
  if (settings.docusign) return createDocuSign(settings.docusign, settings.publicUrl)
  return createUnavailable(settings.esign)
}
