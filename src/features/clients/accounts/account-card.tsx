import { Tag } from 'antd'
import { BANK_ACCOUNT_TEXTS } from '../../../texts/bank-accounts.ts'
import { isMissing } from '../../../ui/format.ts'
import { Grid, Row } from '../../../ui/layout.tsx'
import style from '../clients.module.css'

const TEXTS = BANK_ACCOUNT_TEXTS.facts

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
    { title: TEXTS.bank, value: account.bank_name },
    { title: TEXTS.clabe, value: account.clabe },
    { title: TEXTS.iban, value: account.iban },
    { title: TEXTS.swift, value: account.swift },
    { title: TEXTS.number, value: account.accountNumber },
    { title: TEXTS.holder, value: account.holder_name },
    { title: TEXTS.taxId, value: account.holder_tax_id },
    { title: TEXTS.currency, value: account.currency },
    { title: TEXTS.purpose, value: BANK_ACCOUNT_TEXTS.purposes[account.purpose] ?? account.purpose },
  ].filter(({ value }) => !isMissing(value))
  return (
    <li className={style['account']}>
      <Row>
        <strong>{account.alias}</strong>
        {isUsual && <Tag>{BANK_ACCOUNT_TEXTS.usual}</Tag>}
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
