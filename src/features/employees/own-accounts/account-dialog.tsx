import { useOne } from '@refinedev/core'
import { Alert, Button, Tag, Tooltip } from 'antd'
import { useState } from 'react'
import type { OwnBankAccount } from '../../../../contract/bank-accounts/schemas.ts'
import { t } from '../../../../contract/language/texts.ts'
import type { CallError } from '../../../../providers/data/http-error.ts'
import { fieldNames, nameOf } from '../../../forms/field-names.ts'
import { RecordSections } from '../../../forms/record-sections.tsx'
import { useFormFor } from '../../../forms/use-forms.ts'
import { ReadDialog } from '../../../resource/read-dialog.tsx'
import { StepDialog } from '../../../resource/step-dialog.tsx'
import { formatDateTime } from '../../../ui/format.ts'
import { List } from '../../../ui/layout.tsx'
import { ErrorNotice } from '../../../ui/notices.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import style from '../employees.module.css'
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

/** The values of an account, its pending change, and the companies that pay into it. */
function AccountFacts({ account }: { account: OwnBankAccount }) {
  const { data: form, error, refetch } = useFormFor('own-bank-account', 'InternalEmployee')
  if (!form) return error ? <ErrorNotice message={t('bank-accounts.notLoaded')} onRetry={() => void refetch()} /> : <Spinner />
  const names = fieldNames([form])
  const { status, is_active, pending, companies, created_by, created_at } = account
  return (
    <div className={style['account']}>
      <p className={style['state']}>
        <StatusBadge list="ownBankAccount" value={status} />
        <span>{t('bank-accounts.by', { name: created_by ?? '', when: formatDateTime(created_at) })}</span>
      </p>
      {status === 'In review' && (
        <Alert
          type="warning"
          showIcon
          message={t('bank-accounts.waits.title')}
          description={
            <>
              {is_active ? t('bank-accounts.waits.change') : t('bank-accounts.waits.fresh')}
              <ul className={style['changes']}>
                {pending.map(({ field, from, to }) => {
                  const { title, text } = nameOf(names, field)
                  return (
                    <li key={field}>
                      <strong>{title}</strong>: {text(from)} <span>{t('bank-accounts.waits.becomes')}</span> {text(to)}
                    </li>
                  )
                })}
              </ul>
            </>
          }
        />
      )}
      <RecordSections forms={[form]} record={account} />
      <section aria-label={t('bank-accounts.companies')}>
        <h3>{t('bank-accounts.companies')}</h3>
        {companies.length === 0 ? (
          <p>{t('bank-accounts.noCompanies')}</p>
        ) : (
          <List top="s" isBulleted>
            {companies.map(({ id, name, is_default }) => (
              <li key={id}>
                {name} {is_default && <Tag>{t('bank-accounts.usual')}</Tag>}
              </li>
            ))}
          </List>
        )}
      </section>
    </div>
  )
}
