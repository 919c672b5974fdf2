import type { SealFiles } from '../tax.ts'
import type { Client } from './client.ts'
import { RefusedError } from './errors.ts'

const NOT_FOUND = 404
const pathOf = (rfc: string): string => `/api-lite/csds/${encodeURIComponent(rfc)}`

/** Puts a seal in, in place of the one that Facturama may have for this RFC. */
export async function putSeal(call: Client, seal: SealFiles): Promise<void> {
  const body = {
    Rfc: seal.rfc,
    Certificate: seal.certificate.toString('base64'),
    PrivateKey: seal.key.toString('base64'),
    PrivateKeyPassword: seal.password,
  }
  const isThere = await hasSeal(call, seal.rfc)
  // The answer repeats the request, so it is ignored.
  await call<unknown>(
    isThere ? { method: 'PUT', path: pathOf(seal.rfc), body } : { method: 'POST', path: '/api-lite/csds', body },
  )
}

export async function deleteSeal(call: Client, rfc: string): Promise<void> {
  await call<unknown>({ method: 'DELETE', path: pathOf(rfc) }).catch((error: unknown) => {
    if (!isMissing(error)) throw error
  })
}

async function hasSeal(call: Client, rfc: string): Promise<boolean> {
  try {
    return Boolean(await call<unknown>({ path: pathOf(rfc) }))
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

const isMissing = (error: unknown): boolean => error instanceof RefusedError && error.status === NOT_FOUND
