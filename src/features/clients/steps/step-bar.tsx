import { useState } from 'react'
import type { Client } from '../../../../contract/clients/schemas.ts'
import { StepButton } from '../../../resource/step-button.tsx'
import { CLIENT_TEXTS } from '../../../texts/clients.ts'
import type { ClientPartProps } from '../client-part.ts'
import style from '../clients.module.css'
import { StepDialog } from './step-dialog.tsx'

type Step = Client['steps'][number]

/** The steps that the machine offers this viewer now. The dialog of a blocked step lists what is missing. */
export function StepBar({ client, onReload }: ClientPartProps) {
  const [open, setOpen] = useState<Step | null>(null)
  if (client.steps.length === 0) return null
  return (
    <section className={style['steps']} aria-label={CLIENT_TEXTS.steps.label}>
      {client.steps.map((step) => (
        <StepButton key={step.action} step={step} onPress={() => setOpen(step)} />
      ))}
      {open && <StepDialog key={open.action} client={client} step={open} onClose={() => setOpen(null)} onReload={onReload} />}
    </section>
  )
}
