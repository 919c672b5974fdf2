import { useMemo } from 'react'
import { companyCalls } from '../../../parts/envelope/envelope-calls.ts'
import { EnvelopePanel } from '../../../parts/envelope/envelope-panel.tsx'
import { ENVELOPE_TEXTS } from '../../../texts/envelope.ts'
import { Card } from '../../../ui/card.tsx'
import type { ClientPartProps } from '../client-part.ts'

/** The service agreement with a company and its signatures (F5, block "Envelopes"). */
export function AgreementTab({ client, onReload }: ClientPartProps) {
  const { id, legal_representative } = client
  const calls = useMemo(() => companyCalls(id), [id])
  const name = legal_representative?.name || ENVELOPE_TEXTS.representative
  return (
    <Card title={ENVELOPE_TEXTS.agreement}>
      <EnvelopePanel calls={calls} signer={{ name, email: null }} onChanged={onReload} />
    </Card>
  )
}
