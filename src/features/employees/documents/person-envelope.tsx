import { useMemo } from 'react'
import type { Person } from '../../../../contract/schemas/person.ts'
import { ENVELOPE_TEXTS } from '../../../texts/envelope.ts'
import { contractCalls } from '../../../ui/envelope/envelope-calls.ts'
import { EnvelopePanel } from '../../../ui/envelope/envelope-panel.tsx'
import { EmptyNotice } from '../../../ui/notices.tsx'

interface PersonEnvelopeProps {
  person: Person
  onChanged: () => Promise<unknown>
}

/** The envelope of a person's contract: the DOCUSIGN tab, and the same on the page of the contract. */
export function PersonEnvelope({ person, onChanged }: PersonEnvelopeProps) {
  const { id: userId, firstname, lastname, email } = person
  const contractId = person.contract_information[0]?.id
  const kind = person.role.name === 'Contractor' ? 'Contractor' : 'Employee'
  const calls = useMemo(
    () => (contractId === undefined ? null : contractCalls(contractId, kind, { userId, firstname, lastname, email })),
    [contractId, kind, userId, firstname, lastname, email],
  )
  if (!calls) return <EmptyNotice title={ENVELOPE_TEXTS.noContract}>{ENVELOPE_TEXTS.noContractDetail}</EmptyNotice>
  return (
    <EnvelopePanel
      calls={calls}
      signer={{ name: `${firstname} ${lastname}`, email }}
      picksAnyway={person.onboarding.status === 'Request'}
      onChanged={onChanged}
    />
  )
}
