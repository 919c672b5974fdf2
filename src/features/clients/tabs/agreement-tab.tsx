import { useMemo } from 'react'
import { t } from '../../../../contract/language/texts.ts'
import { companyCalls } from '../../../parts/envelope/envelope-calls.ts'
import { EnvelopePanel } from '../../../parts/envelope/envelope-panel.tsx'
import { Card } from '../../../ui/card.tsx'
import type { ClientPartProps } from '../client-part.ts'

/** The service agreement with a company and its signatures (F5, block "Envelopes"). */
export function AgreementTab({ client, onReload }: ClientPartProps) {
  const { id, legal_representative } = client
  const calls = useMemo(() => companyCalls(id), [id])
  const name = legal_representative?.name || t('envelope.representative')
  return (
    <Card title={t('envelope.agreement')}>
      <EnvelopePanel calls={calls} signer={{ name, email: null }} onChanged={onReload} />
    </Card>
  )
}
