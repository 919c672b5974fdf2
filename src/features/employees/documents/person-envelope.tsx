import { t } from '../../../../contract/language/texts.ts'
import type { Person } from '../../../../contract/people/schemas.ts'
import { useContractCalls } from '../../../parts/envelope/envelope-calls.ts'
import { EnvelopePanel } from '../../../parts/envelope/envelope-panel.tsx'
import { EmptyNotice } from '../../../ui/notices.tsx'

interface PersonEnvelopeProps {
  person: Person
  onChanged: () => Promise<unknown>
  /** The signing state that the page shows. */
  seen?: string | undefined
}

/** The envelope of a person's contract: the DOCUSIGN tab, and the same on the page of the contract. */
export function PersonEnvelope({ person, onChanged, seen }: PersonEnvelopeProps) {
  const { firstname, lastname, email } = person
  const calls = useContractCalls(person)
  if (!calls) return <EmptyNotice title={t('envelope.noContract')}>{t('envelope.noContractDetail')}</EmptyNotice>
  return (
    <EnvelopePanel
      calls={calls}
      signer={{ name: `${firstname} ${lastname}`, email }}
      picksAnyway={person.onboarding.status === 'Request'}
      onChanged={onChanged}
      seen={seen}
    />
  )
}
