import type { Recipient } from '../transfers.ts'
import type { Client } from './client.ts'
import { NoAnswerError } from './errors.ts'

/** Characters that Wise does not accept in a name. */
const FOREIGN = /[^A-Za-zÀ-ÖØ-öø-ÿ\-_()'*,.\s]/g

/** A further recipient does no harm: money is sent to the one named by the transfer. */
export async function createRecipient(client: Client, recipient: Recipient): Promise<string> {
  const answer = await client.json<{ id?: number }>({
    method: 'POST',
    version: 'v1',
    path: '/accounts',
    body: { profile: await client.profileId(), ...bodyOf(recipient) },
    isRepeatable: true,
  })
  if (answer.id === undefined) throw new NoAnswerError({ cause: new Error('The recipient has no id.') })
  return String(answer.id)
}

function bodyOf({ name, currency, clabe, email, address }: Recipient): object {
  const accountHolderName = name.replaceAll(FOREIGN, ' ').replaceAll(/\s+/g, ' ').trim()
  if (clabe === null) return { accountHolderName, currency, type: 'email', details: { email } }
  const where = address === null ? {} : { address: { country: 'MX', ...address } }
  return { accountHolderName, currency, type: 'mexican', details: { legalType: 'PRIVATE', clabe, ...where } }
}
