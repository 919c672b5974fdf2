import { Tag } from 'antd'
import { t, textAt } from '../../../../contract/language/texts.ts'
import { valueText } from '../../../../contract/language/values.ts'
import { isMissing } from '../../../ui/format.ts'
import { Grid, Row } from '../../../ui/layout.tsx'
import style from '../clients.module.css'

/** The displayed members of an account; missing ones are left out. */
export interface ShownAccount {
  id: number
  alias: string
  holder_name: string
  holder_tax_id: string | null
  clabe: string | null
  bank_name: string | null
  accountNumber: string | null
  currency: string
  purpose: string
  swift: string | null
  iban: string | null
}

/** One account, with the data needed to pay into it. */
export function AccountCard({ account, isUsual = false }: { account: ShownAccount; isUsual?: boolean }) {
  const facts = [
    { title: t('bank-accounts.facts.bank'), value: account.bank_name },
    { title: t('bank-accounts.facts.clabe'), value: account.clabe },
    { title: t('bank-accounts.facts.iban'), value: account.iban },
    { title: t('bank-accounts.facts.swift'), value: account.swift },
    { title: t('bank-accounts.facts.number'), value: account.accountNumber },
    { title: t('bank-accounts.facts.holder'), value: account.holder_name },
    { title: t('bank-accounts.facts.taxId'), value: account.holder_tax_id },
    { title: t('bank-accounts.facts.currency'), value: account.currency },
    {
      title: t('bank-accounts.facts.purpose'),
      value: textAt('bank-accounts.purposes', account.purpose) ?? valueText(account.purpose),
    },
  ].filter(({ value }) => !isMissing(value))
  return (
    <li className={style['account']}>
      <Row>
        <strong>{account.alias}</strong>
        {isUsual && <Tag>{t('bank-accounts.usual')}</Tag>}
      </Row>
      <Grid as="dl" top="s">
        {facts.map(({ title, value }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Grid>
    </li>
  )
}
