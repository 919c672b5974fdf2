import { readFile } from 'node:fs/promises'
import { t } from '../../../../contract/language/texts.ts'
import provider from '../../../../schemas/provider.json' with { type: 'json' }
import { type SealFiles, TaxError } from '../tax.ts'

/** Paths of the provider's own seal (CSD), which seals payroll receipts and bills of its fees. */
export interface OwnSealSettings {
  certificate: string
  key: string
  password: string
}

/** The provider's seal: that of the settings, or one that the demo creates for itself and that is invalid elsewhere. */
export function ownSeal(settings: OwnSealSettings | null, demo: boolean, clock: () => Date): () => Promise<SealFiles> {
  let made: Promise<SealFiles> | null = null
  return async () => {
    if (settings) {
      const [certificate, key] = await Promise.all([readFile(settings.certificate), readFile(settings.key)])
      return { rfc: provider.rfc, certificate, key, password: settings.password }
    }
    if (!demo) throw new TaxError(t('server-outside.tax.noOwnSeal'), false)
    made ??= import('./demo-seal.ts').then(({ makeSeal }) => makeSeal(clock()))
    return made
  }
}
