import { Alert, Tag } from 'antd'
import type { OwnBankAccount } from '../../../../contract/bank-accounts/schemas.ts'
import { t } from '../../../../contract/language/texts.ts'
import { fieldNames, nameOf } from '../../../forms/field-names.ts'
import { RecordSections } from '../../../forms/record-sections.tsx'
import { useFormFor } from '../../../forms/use-forms.ts'
import { formatDateTime } from '../../../ui/format.ts'
import { List } from '../../../ui/layout.tsx'
import { ErrorNotice } from '../../../ui/notices.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import style from '../employees.module.css'

/** The values of an account, its pending change, and the companies that pay into it. */
export function AccountFacts({ account }: { account: OwnBankAccount }) {
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
