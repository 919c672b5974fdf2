import { type ESign, ESignError } from './esign.ts'

/** In place of a service that is chosen and not set up: each call says so, and nothing else of the product is in its way. */
export function createUnavailable(name: ESign['name']): ESign {
  const refuse = async (): Promise<never> => {
    throw new ESignError('Electronic signature is not set up on this server.', false)
  }
  return {
    name,
    listTemplates: refuse,
    createEnvelope: refuse,
    readEnvelope: refuse,
    createSigningUrl: refuse,
    voidEnvelope: refuse,
    remindEnvelope: refuse,
    downloadPdf: refuse,
  }
}
