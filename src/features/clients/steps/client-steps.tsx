import { lazy } from 'react'
import { StepBar } from '../../../resource/step-bar.tsx'
import { CLIENT_TEXTS } from '../../../texts/clients.ts'
import type { ClientPartProps } from '../client-part.ts'

const ClientStep = lazy(async () => ({ default: (await import('./client-step.tsx')).ClientStep }))

/** The steps of a company. The dialog of a blocked one lists what is missing. */
export const ClientSteps = ({ client, onReload }: ClientPartProps) => (
  <StepBar
    steps={client.steps}
    label={CLIENT_TEXTS.steps.label}
    dialog={(step, close) => <ClientStep client={client} step={step} onClose={close} onReload={onReload} />}
  />
)
