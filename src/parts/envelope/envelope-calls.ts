import { useMemo } from 'react'
import type { EnvelopeState } from '../../../contract/envelopes/schemas.ts'
import type { OperationName, Operations } from '../../../contract/index.ts'
import type { InputOf } from '../../../contract/operation.ts'
import type { Person } from '../../../contract/people/schemas.ts'
import { callApi } from '../../../providers/api.ts'
import { downloadFile } from '../../../providers/download.ts'

export type Part = 'document' | 'evidence'

interface EnvelopeCall<N extends OperationName> {
  operation: N
  input: Omit<InputOf<Operations[N]>, 'reason' | 'newEmail'>
}

/** The calls about the envelope of one agreement. Each throws ApiError. */
export interface EnvelopeCalls {
  kind: 'Contractor' | 'Employee' | 'Client'
  /** Query key of the agreement. */
  key: readonly [string, number]
  read: () => Promise<EnvelopeState>
  send: (order: { templateId: string; email?: string; requestKey: string }) => Promise<unknown>
  /** Made with a new address of the signer, or without one. */
  remind: EnvelopeCall<'contractor/remind-envelope'> | EnvelopeCall<'client/remind-envelope-client'>
  /** Made with a reason. */
  stop: EnvelopeCall<'contractor/void-envelope'> | EnvelopeCall<'client/void-envelope-client'>
  sign: () => Promise<string>
  download: (part: Part) => Promise<void>
}

/** The blocks of a person that go along with a new envelope. */
export interface SentPerson {
  userId: number
  firstname: string
  lastname: string
  email: string
}

function contractCalls(contractId: number, kind: 'Contractor' | 'Employee', person: SentPerson): EnvelopeCalls {
  const named = { contractId, role: kind }
  return {
    kind,
    key: ['contract', contractId],
    read: async () => {
      const { data: envelope, may_send, missing } = await callApi('contractor/get-status-envelope-by-id', named)
      return { envelope, may_send, missing }
    },
    send: ({ email, ...order }) =>
      callApi('contractor/create-new-envelope', { ...named, ...person, ...order, email: email ?? person.email }),
    remind: { operation: 'contractor/remind-envelope', input: named },
    stop: { operation: 'contractor/void-envelope', input: named },
    sign: async () => (await callApi('contractor/create-url-to-sign', named)).data.url,
    download: (part) => downloadFile('contractor/download-signed-envelope', { contractId, part }),
  }
}

export function companyCalls(clientId: number): EnvelopeCalls {
  return {
    kind: 'Client',
    key: ['company', clientId],
    read: () => callApi('client/get-status-envelope-client', { clientId }),
    send: ({ templateId, requestKey }) => callApi('client/send-envelope-client', { clientId, templateId, requestKey }),
    remind: { operation: 'client/remind-envelope-client', input: { clientId } },
    stop: { operation: 'client/void-envelope-client', input: { clientId } },
    sign: async () => (await callApi('client/sign-envelope-client', { clientId })).url,
    download: (part) => downloadFile('client/download-envelope-client', { clientId, part }),
  }
}

/** The calls for the envelope of a person's contract; `null` for a person without a contract. */
export function useContractCalls(person: Person): EnvelopeCalls | null {
  const { id: userId, firstname, lastname, email } = person
  const contractId = person.contract_information[0]?.id
  const kind = person.role.name === 'Contractor' ? 'Contractor' : 'Employee'
  return useMemo(
    () => (contractId === undefined ? null : contractCalls(contractId, kind, { userId, firstname, lastname, email })),
    [contractId, kind, userId, firstname, lastname, email],
  )
}
