import { Checkbox, Input } from 'antd'
import { useState } from 'react'
import type { Client } from '../../../../contract/clients/schemas.ts'
import { t } from '../../../../contract/language/texts.ts'
import { TemplateChoice } from '../../../parts/envelope/template-choice.tsx'
import { useTemplates } from '../../../parts/envelope/use-templates.ts'
import type { PartProps } from '../../../resource/record-view.tsx'
import { StepDialog, type StepPartProps } from '../../../resource/step-dialog.tsx'
import { Panel, ProblemNote, Stack } from '../../../ui/layout.tsx'
import { Loaded } from '../../../ui/notices.tsx'
import style from '../clients.module.css'

const MAX = 500
const MIN = 3

/** An entry of a round of corrections. */
interface Item {
  key: string
  note: string
}

/** The rejected documents, each with its reason, which the company learns only from the mail about the corrections. */
function rejectedItems({ items, documents }: Client): { items: readonly Item[] } | undefined {
  const rejected = documents.flatMap(({ kind, status, reject_reason }) =>
    status === 'Rejected' && reject_reason !== null ? [{ key: `documents.${kind}`, note: reject_reason }] : [],
  )
  const known = rejected.filter(({ key }) => items.some((item) => item.key === key))
  return known.length > 0 ? { items: known } : undefined
}

/** Fields and documents to correct, each with a note. */
function ItemChoice({ record, entered, isTried, onEnter }: StepPartProps<Client>) {
  const [items, setItems] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(((entered['items'] as readonly Item[] | undefined) ?? []).map(({ key, note }) => [key, note])),
  )
  const isRight = (chosen: readonly string[]) => chosen.length > 0 && chosen.every((note) => note.trim().length >= MIN)
  const change = (now: Readonly<Record<string, string>>) => {
    setItems(now)
    const chosen = Object.entries(now).map(([key, note]) => ({ key, note: note.trim() }))
    onEnter(chosen.length > 0 ? { items: chosen } : {}, isRight(Object.values(now)))
  }
  const toggle = (key: string, isChosen: boolean) => {
    const { [key]: _former, ...others } = items
    change(isChosen ? { ...others, [key]: '' } : others)
  }
  return (
    <>
      <Panel as="fieldset" top="m" bottom="m" className={style['items']}>
        <legend>{t('clients.steps.items')}</legend>
        {record.items.map(({ key, title }) => (
          <Stack key={key} gap="xs">
            <Checkbox checked={key in items} onChange={(event) => toggle(key, event.target.checked)}>
              {title}
            </Checkbox>
            {key in items && (
              <Input
                aria-label={t('clients.steps.note', { item: title })}
                placeholder={t('clients.steps.noteHelp')}
                maxLength={MAX}
                value={items[key] ?? ''}
                onChange={(event) => change({ ...items, [key]: event.target.value })}
              />
            )}
          </Stack>
        ))}
      </Panel>
      <ProblemNote top="xs">{isTried && !isRight(Object.values(items)) && t('clients.steps.noItems')}</ProblemNote>
    </>
  )
}

/** No template: the agreement is sent later, or signed on paper. */
const SEND_LATER = ''

/** The agreement that the step to Signing sends (C7). */
function AgreementChoice({ entered, onEnter }: StepPartProps<Client>) {
  const later = { templateId: SEND_LATER, name: t('envelope.later'), description: t('envelope.laterDetail') }
  return (
    <Loaded query={useTemplates('Client')}>
      {(templates) => (
        <TemplateChoice
          templates={[...templates, later]}
          chosen={(entered['templateId'] as string | undefined) ?? SEND_LATER}
          onChoose={(templateId) => onEnter(templateId === SEND_LATER ? {} : { templateId })}
          error={null}
        />
      )}
    </Loaded>
  )
}

const PARTS = { agreement: AgreementChoice, items: ItemChoice }

interface ClientStepProps extends PartProps<Client> {
  step: Client['steps'][number]
  onClose: () => void
}

export const ClientStep = ({ record: client, step, onClose, reload }: ClientStepProps) => (
  <StepDialog
    step={step}
    record={client}
    named={{ clientId: client.id }}
    machine="client-onboarding"
    parts={PARTS}
    suggested={step.needs.items ? rejectedItems(client) : undefined}
    missing={t('clients.steps.missing')}
    submitting={t('clients.steps.working')}
    width={step.needs.items ? 720 : 520}
    onClose={onClose}
    onReload={reload}
  />
)
