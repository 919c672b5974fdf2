import { Alert, Tag } from 'antd'
import type { OwnBankAccount } from '../../../../contract/bank-accounts/schemas.ts'
import { fieldNames, nameOf } from '../../../forms/field-names.ts'
import { RecordSections } from '../../../forms/record-sections.tsx'
import { useFormFor } from '../../../forms/use-forms.ts'
import { BANK_ACCOUNT_TEXTS } from '../../../texts/bank-accounts.ts'
import { formatDateTime } from '../../../ui/format.ts'
import { List } from '../../../ui/layout.tsx'
import { ErrorNotice } from '../../../ui/notices.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import style from '../employees.module.css'

const { waits, usual, ...TEXTS } = BANK_ACCOUNT_TEXTS

/** The values of an account, its pending change, and the companies that pay into it. */
export function AccountFacts({ account }: { account: OwnBankAccount }) {
  const { data: form, error, refetch } = useFormFor('own-bank-account', 'InternalEmployee')
  if (!form) return error ? <ErrorNotice message={TEXTS.notLoaded} onRetry={() => void refetch()} /> : <Spinner />
  const names = fieldNames([form])
  const { status, is_active, pending, companies, created_by, created_at } = account
  return (
    <div className={style['account']}>
      <p className={style['state']}>
        <StatusBadge list="ownBankAccount" value={status} />
        <span>{TEXTS.by(created_by ?? '', formatDateTime(created_at))}</span>
      </p>
      {status === 'In review' && (
        <Alert
          type="warning"
          showIcon
          message={waits.title}
          description={
            <>
              {is_active ? waits.change : waits.fresh}
              <ul className={style['changes']}>
                {pending.map(({ field, from, to }) => {
                  const { title, text } = nameOf(names, field)
                  return (
                    <li key={field}>
                      <strong>{title}</strong>: {text(from)} <span>{waits.becomes}</span> {text(to)}
                    </li>
                  )
                })}
              </ul>
            </>
          }
        />
      )}
      <RecordSections forms={[form]} record={account} />
      <section aria-label={TEXTS.companies}>
        <h3>{TEXTS.companies}</h3>
        {companies.length === 0 ? (
          <p>{TEXTS.noCompanies}</p>
        ) : (
          <List top="s" isBulleted>
            {companies.map(({ id, name, is_default }) => (
              <li key={id}>
                {name} {is_default && <Tag>{usual}</Tag>}
              </li>
            ))}
          </List>
        )}
      </section>
    </div>
  )
}
