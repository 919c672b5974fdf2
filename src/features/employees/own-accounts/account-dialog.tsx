import { useInvalidate, useOne } from '@refinedev/core'
import { Button, Tag, Tooltip } from 'antd'
import { useState } from 'react'
import type { OwnBankAccount } from '../../../../contract/bank-accounts/schemas.ts'
import { t } from '../../../../contract/language/texts.ts'
import { readAgain } from '../../../../providers/calls.ts'
import type { CallError } from '../../../../providers/data/http-error.ts'
import { fieldNames, nameOf } from '../../../forms/field-names.ts'
import { useFormFor } from '../../../forms/use-forms.ts'
import { ReadDialog } from '../../../resource/read-dialog.tsx'
import { type PartProps, type Parts, RecordView } from '../../../resource/record-view.tsx'
import { StepDialog } from '../../../resource/step-dialog.tsx'
import { List } from '../../../ui/layout.tsx'
import { Callout } from '../../../ui/notices.tsx'
import { ChangeAccount } from './account-form.tsx'

const RESOURCE = 'own-bank-accounts'

type Step = OwnBankAccount['steps'][number]

interface AccountDialogProps {
  id: number
  onClose: () => void
}

/** One account with its full numbers, its pending change, and the available steps. */
export function AccountDialog({ id, onClose }: AccountDialogProps) {
  const invalidate = useInvalidate()
  const [open, setOpen] = useState<Step | null>(null)
  const { query } = useOne<OwnBankAccount, CallError>({ resource: RESOURCE, id, errorNotification: false })
  const account = query.data?.data
  const reload = async () => {
    setOpen(null)
    const [latest] = await Promise.all([readAgain(query), invalidate({ resource: RESOURCE, invalidates: ['list'] })])
    return latest
  }
  const onBack = () => setOpen(null)
  if (account && open?.action === 'change') return <ChangeAccount account={account} done={open.done} onClose={onBack} />
  if (account && open) {
    return (
      <StepDialog
        step={open}
        title={t('bank-accounts.stepOf', { step: open.label, alias: account.alias })}
        record={account}
        named={{ id: account.id }}
        machine="own-bank-account"
        onClose={onBack}
        onReload={reload}
      />
    )
  }
  return (
    <ReadDialog
      title={account?.alias ?? t('bank-accounts.list')}
      query={{ data: account, error: query.error, refetch: query.refetch }}
      onClose={onClose}
      actions={account?.steps.map((step) => <StepButton key={step.action} step={step} onPress={() => setOpen(step)} />)}
    >
      {(read) => <RecordView view="own-bank-account" parts={PARTS} record={read} reload={reload} />}
    </ReadDialog>
  )
}

/** A step that cannot be taken shows the reason, and stays reachable by keyboard for that. */
function StepButton({ step, onPress }: { step: Step; onPress: () => void }) {
  const isBarred = step.missing.length > 0
  const why = step.missing.join(' ')
  const button = (
    <Button
      type={step.button === 'primary' ? 'primary' : 'default'}
      danger={step.button === 'danger'}
      aria-disabled={isBarred}
      aria-description={isBarred ? why : undefined}
      onClick={isBarred ? undefined : onPress}
    >
      {step.label}
    </Button>
  )
  return isBarred ? <Tooltip title={why}>{button}</Tooltip> : button
}

/** The parts that schemas/views/own-bank-account.json names. */
const PARTS: Parts<OwnBankAccount> = { pending: Pending, companies: Companies }

function Pending({ record: { status, is_active, pending } }: PartProps<OwnBankAccount>) {
  const { data: form } = useFormFor('own-bank-account', 'InternalEmployee')
  if (status !== 'In review' || !form) return null
  const names = fieldNames([form])
  return (
    <Callout type="warning" title={t('bank-accounts.waits.title')}>
      {is_active ? t('bank-accounts.waits.change') : t('bank-accounts.waits.fresh')}
      {pending.length > 0 && (
        <List isBulleted top="xs">
          {pending.map(({ field, from, to }) => {
            const { title, text } = nameOf(names, field)
            return (
              <li key={field}>
                <strong>{title}</strong>: {text(from)} <span>{t('bank-accounts.waits.becomes')}</span> {text(to)}
              </li>
            )
          })}
        </List>
      )}
    </Callout>
  )
}

function Companies({ record: { companies } }: PartProps<OwnBankAccount>) {
  return (
    <section aria-label={t('bank-accounts.companies')}>
      <h3>{t('bank-accounts.companies')}</h3>
      {companies.length === 0 && <p>{t('bank-accounts.noCompanies')}</p>}
      <List top="s" isBulleted>
        {companies.map(({ id, name, is_default }) => (
          <li key={id}>
            {name} {is_default && <Tag>{t('bank-accounts.usual')}</Tag>}
          </li>
        ))}
      </List>
    </section>
  )
}
