import { lazy } from 'react'
import { t } from '../../../../contract/language/texts.ts'
import { StepBar } from '../../../resource/step-bar.tsx'
import type { ClientPartProps } from '../client-part.ts'

const ClientStep = lazy(async () => ({ default: (await import('./client-step.tsx')).ClientStep }))

/** The steps of a company. The dialog of a blocked one lists what is missing. */
export function ClientSteps({ client, onReload }: ClientPartProps) {
  const label = t('clients.steps.label')
  if (client.steps.length === 0) return null
  return (
    <section aria-label={label}>
      <StepBar
        steps={client.steps}
        label={label}
        dialog={(step, close) => <ClientStep client={client} step={step} onClose={close} onReload={onReload} />}
      />
    </section>
  )
}
