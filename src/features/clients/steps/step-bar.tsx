import { Button } from 'antd'
import { useState } from 'react'
import type { Client } from '../../../../contract/clients/schemas.ts'
import { CLIENT_TEXTS } from '../../../texts/clients.ts'
import type { ClientPartProps } from '../client-part.ts'
import style from '../clients.module.css'
import { StepDialog } from './step-dialog.tsx'

type Step = Client['steps'][number]

const LOOKS = { primary: { type: 'primary' }, danger: { danger: true } } as const

/** The steps this viewer may take now, as the machine offers them. One that lacks something says so in its dialog. */
export function StepBar({ client, onReload }: ClientPartProps) {
  const [open, setOpen] = useState<Step | null>(null)
  if (client.steps.length === 0) return null
  return (
    <section className={style['steps']} aria-label={CLIENT_TEXTS.steps.label}>
      {client.steps.map((step) => (
        <Button key={step.action} {...LOOKS[step.button as keyof typeof LOOKS]} onClick={() => setOpen(step)}>
          {step.label}
        </Button>
      ))}
      {open && <StepDialog key={open.action} client={client} step={open} onClose={() => setOpen(null)} onReload={onReload} />}
    </section>
  )
}
