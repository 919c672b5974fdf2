import { t } from '../../../../contract/language/texts.ts'
import { TIMING } from '../../http.ts'
import type { Timing } from '../../timing.ts'
import { type EnvelopeRequest, type ESign, ESignError } from '../esign.ts'
import { createClient } from './client.ts'
import { createEnvelope, createSigningUrl, pathOf, readEnvelope, remindEnvelope, voidEnvelope } from './envelopes.ts'
import type { DocuSignSettings } from './settings.ts'
import { listTemplates } from './templates.ts'

/** Path of DocuSign's events, below the public address. */
export const WEBHOOK_PATH = '/webhooks/docusign'

/**
 * Agreements signed at DocuSign (eSignature REST v2.1). Events are requested if DocuSign can reach us and we have a key to
 * verify them; otherwise the state is read on demand.
 */
export function createDocuSign(settings: DocuSignSettings, publicUrl: string, changes: Partial<Timing> = {}): ESign {
  const timing = { ...TIMING, ...changes }
  const { now } = timing
  const client = createClient(settings, timing)
  const hasEvents = publicUrl.startsWith('https://') && settings.connectKeys.length > 0
  const webhookUrl = hasEvents ? `${publicUrl}${WEBHOOK_PATH}` : null
  const underWay = new Map<string, ReturnType<ESign['createEnvelope']>>()
  return {
    name: 'docusign',
    listTemplates: (kind) => listTemplates(client, kind),
    languageOf: () => null,
    createEnvelope: (request: EnvelopeRequest) => {
      const running = underWay.get(request.key)
      if (running) return running
      const creation = createEnvelope(client, request, webhookUrl, now()).finally(() => underWay.delete(request.key))
      underWay.set(request.key, creation)
      return creation
    },
    readEnvelope: (envelopeId) => readEnvelope(client, envelopeId, now()),
    createSigningUrl: (envelopeId, role, returnUrl) => createSigningUrl(client, envelopeId, role, returnUrl),
    voidEnvelope: (envelopeId, reason) => voidEnvelope(client, envelopeId, reason, now()),
    remindEnvelope: (envelopeId, email) => remindEnvelope(client, envelopeId, email),
    downloadPdf: async (envelopeId, part) => {
      const document = part === 'document' ? 'combined' : 'certificate'
      const pdf = await client.bytes(`${pathOf(envelopeId)}/documents/${document}`)
      if (pdf.subarray(0, 5).toString('latin1') === '%PDF-') return pdf
      throw new ESignError(t('server-signing.docusign.noPdf'), true)
    },
  }
}
