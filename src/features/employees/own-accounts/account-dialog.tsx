import { useOne } from '@refinedev/core'
import { Button, Tooltip } from 'antd'
import { useState } from 'react'
import type { OwnBankAccount } from '../../../../contract/bank-accounts/schemas.ts'
import { t } from '../../../../contract/language/texts.ts'
import type { CallError } from '../../../../providers/data/http-error.ts'
import { ReadDialog } from '../../../resource/read-dialog.tsx'
import { StepDialog } from '../../../resource/step-dialog.tsx'
import { AccountFacts } from './account-facts.tsx'
import { ChangeAccount } from './account-form.tsx'

type Step = OwnBankAccount['steps'][number]

interface AccountDialogProps {
  id: number
  onClose: () => void
  onReload: () => Promise<unknown>
}

/** One account with its full numbers, its pending change, and the available steps. */
export function AccountDialog({ id, onClose, onReload }: AccountDialogProps) {
  const [open, setOpen] = useState<Step | null>(null)
  const { query } = useOne<OwnBankAccount, CallError>({ resource: 'own-bank-accounts', id, errorNotification: false })
  const account = query.data?.data
  const reload = async () => {
    setOpen(null)
    await onReload()
    return undefined
  }
  const onBack = () => setOpen(null)
  if (account && open?.action === 'change')
    return (
      <ChangeAccount account={account} done={open.done} onClose={onBack} onReload={onReload} onSaved={() => void reload()} />
    )
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
        onChanged={reload}
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
      {(read) => <AccountFacts account={read} />}
    </ReadDialog>
  )
}

/** A step that cannot be taken says why; it stays in reach of the keyboard for that. */
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
