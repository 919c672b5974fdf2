import type { Client } from '../../../../contract/clients/schemas.ts'
import { t } from '../../../../contract/language/texts.ts'
import { StepDialog } from '../../../resource/step-dialog.tsx'
import type { ClientPartProps } from '../client-part.ts'
import { AgreementChoice } from './agreement-choice.tsx'
import { ItemChoice } from './item-choice.tsx'

const PARTS = { agreement: AgreementChoice, items: ItemChoice }

interface ClientStepProps extends ClientPartProps {
  step: Client['steps'][number]
  onClose: () => void
}

/** Takes a step of a company. */
export const ClientStep = ({ client, step, onClose, onReload }: ClientStepProps) => (
  <StepDialog
    step={step}
    record={client}
    named={{ clientId: client.id }}
    machine="client-onboarding"
    parts={PARTS}
    missing={t('clients.steps.missing')}
    submitting={t('clients.steps.working')}
    width={step.needs.items ? 720 : 520}
    onClose={onClose}
    onChanged={onReload}
  />
)
