import { signingPorts } from '../../server/areas/signing/signing-ports.ts'
import { createEmbedded } from '../../server/outside/esign/embedded/create.ts'
import type { EnvelopeRequest, ESign } from '../../server/outside/esign/esign.ts'
import { requestFor } from './agreements.ts'
import type { TestApp } from './app.ts'
import { mailedLink } from './mailbox.ts'

/** The signing service of our own, in the place of the one that tests move by hand. */
export const openSigning = ({ settings, database, files, now }: TestApp): ESign =>
  createEmbedded({
    settings,
    db: database.db,
    clock: () => now.value ?? new Date(),
    ...signingPorts(database.db, files),
  })

let counter = 0

/** Signers whom no other test writes to. */
export function newSigners(): EnvelopeRequest['signers'] {
  counter += 1
  return [
    { role: 'applicant', name: 'María José Ñandú', email: `maria-${counter}@signers.test`, language: 'es' },
    { role: 'admin', name: 'Luis Peña', email: `luis-${counter}@signers.test`, language: 'en' },
  ]
}

export interface SentAgreement {
  envelopeId: string
  applicant: string
  admin: string
}

/** An agreement that was sent to signers of its own. */
export async function sendAgreement(esign: ESign, changes: Partial<EnvelopeRequest> = {}): Promise<SentAgreement> {
  const signers = changes.signers ?? newSigners()
  const { envelopeId } = await esign.createEnvelope(requestFor('contractor-services-es', { signers, ...changes }))
  return { envelopeId, applicant: signers[0]?.email ?? '', admin: signers[1]?.email ?? '' }
}

/** The token of the link in the last mail to a signer. */
export async function signingLink(app: TestApp, address: string): Promise<string> {
  const { page, token } = await mailedLink(app, address)
  if (page !== 'sign') throw new Error(`The mail leads to /${page}.`)
  return token
}
