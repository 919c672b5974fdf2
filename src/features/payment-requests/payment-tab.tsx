import { PaperClipOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { t } from '../../../contract/language/texts.ts'
import { valueText } from '../../../contract/language/values.ts'
import type { PaymentRequest, RequestProof } from '../../../contract/payroll/requests/schemas.ts'
import { dialogTexts, OperationButton } from '../../resource/operation-dialog.tsx'
import type { PartProps } from '../../resource/record-view.tsx'
import { formatDate, formatDateTime, formatMoney } from '../../ui/format.ts'
import { joined } from '../../ui/joined.ts'
import { Card, CardGrid, Facts, List, Note, Quote } from '../../ui/layout.tsx'
import { type RequestPartProps, useRights } from './rights.ts'

export function PaymentTab({ record: request, reload: onChanged }: PartProps<PaymentRequest>) {
  const mayRefuse = useRights(request).refusesProof
  const { proofs, currency } = request
  return (
    <CardGrid>
      <Approvals request={request} />
      <Account request={request} />
      <Card title={t('payment-requests.payment.proofs')}>
        {proofs.length === 0 && <Note top="xs">{t('payment-requests.payment.noProofs')}</Note>}
        <List isLined>
          {proofs.map((proof) => (
            <Proof
              key={proof.id}
              proof={proof}
              currency={currency}
              extra={
                mayRefuse && proof.refused_at === null && <RefuseProof request={request} proof={proof} onChanged={onChanged} />
              }
            />
          ))}
        </List>
        <Difference request={request} />
      </Card>
    </CardGrid>
  )
}

const centsOf = (amount: string): number => Math.round(Number(amount) * 100)

/** Proofs that do not add up to the amount to fund: a typing error, or a part of the money that is missing. */
function Difference({ request: { proofs, currency, totals } }: { request: PaymentRequest }) {
  const valid = proofs.filter(({ refused_at }) => refused_at === null)
  const due = totals?.total_to_fund ?? null
  const sum = valid.reduce((cents, { amount }) => cents + centsOf(amount), 0)
  if (valid.length === 0 || due === null || sum === centsOf(due)) return null
  const paid = formatMoney((sum / 100).toFixed(2), currency)
  return (
    <Note top="s" tone="wrong">
      {t('payment-requests.payment.differs', { paid, due: formatMoney(due, currency) })}
    </Note>
  )
}

function Approvals({ request: { approvals, send_note, sent_at } }: { request: PaymentRequest }) {
  return (
    <Card title={t('payment-requests.payment.approvals')}>
      {sent_at !== null && send_note !== null && (
        <>
          <Note top="xs">{t('payment-requests.payment.sentWith', { day: formatDate(sent_at) })}</Note>
          <Quote top="s" bottom="s">
            {send_note}
          </Quote>
        </>
      )}
      {approvals.length === 0 && <Note top="xs">{t('payment-requests.payment.noApprovals')}</Note>}
      <List isLined>
        {approvals.map(({ name, via, at }) => (
          <li key={at}>{t('payment-requests.payment.by', { name, via: valueText(via), at: formatDateTime(at) })}</li>
        ))}
      </List>
    </Card>
  )
}

function Account({ request: { core_bank_account: account } }: { request: PaymentRequest }) {
  return (
    <Card title={t('payment-requests.payment.account')}>
      {account === null ? (
        <Note top="xs">{t('payment-requests.payment.noAccount')}</Note>
      ) : (
        <Facts
          layout="row"
          facts={[
            [t('payment-requests.payment.accountFacts.alias'), account.alias],
            [t('payment-requests.payment.accountFacts.holder'), account.holder_name],
            [t('payment-requests.payment.accountFacts.bank'), account.bank_name],
            [t('payment-requests.payment.accountFacts.clabe'), account.clabe],
            [t('payment-requests.payment.accountFacts.number'), account.account_number],
          ]}
        />
      )}
    </Card>
  )
}

function Proof({ proof, currency, extra }: { proof: RequestProof; currency: string; extra: ReactNode }) {
  const { name, file_url, amount, reference, paid_at, refused_at, refused_reason } = proof
  return (
    <li>
      <a
        href={file_url ?? undefined}
        target="_blank"
        rel="noreferrer"
        aria-label={t('payment-requests.payment.openProof', { name })}
      >
        <PaperClipOutlined aria-hidden="true" /> {name}
      </a>
      <Note top="xs">{joined(formatMoney(amount, currency), formatDate(paid_at), reference)}</Note>
      {refused_at !== null && (
        <Note top="xs" tone="wrong">
          {t('payment-requests.payment.refused', { day: formatDate(refused_at), reason: refused_reason ?? '' })}
        </Note>
      )}
      {extra}
    </li>
  )
}

/** Refuses a proof with a reason that the company reads. */
function RefuseProof({ request, proof, onChanged }: RequestPartProps & { proof: RequestProof }) {
  return (
    <OperationButton
      operation="payroll/refuse-proof-payment-payroll"
      isKeyed
      input={{ requestId: request.id, proofId: proof.id }}
      {...dialogTexts('payroll-preparation.proof', { name: proof.name })}
      reason="required"
      danger
      button={{ size: 'small' }}
      onChanged={onChanged}
    />
  )
}
