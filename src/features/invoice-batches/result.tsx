import { Button } from 'antd'
import { useState } from 'react'
import { t } from '../../../contract/language/texts.ts'
import { Card } from '../../ui/card.tsx'
import { FolioLink } from '../../ui/folio-link.tsx'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { Figure, List, Note, Row, Stack } from '../../ui/layout.tsx'
import style from './invoice-batches.module.css'
import { isCorrectable, Problems } from './problems.tsx'
import type { BatchTerms } from './terms.ts'
import type { BatchState, Item } from './use-batch.ts'
import type { Amounts } from './use-preview.ts'

interface ResultProps {
  state: BatchState
  onRetry: (terms: BatchTerms, ids: readonly number[], amounts: Amounts) => void
  onAnother: () => void
  loading: boolean
}

/** Result for each contractor: those without an invoice with the remedy, then the invoices. */
export function Result({ state: { batch, items }, onRetry, onAnother, loading }: ResultProps) {
  const [amounts, setAmounts] = useState<Amounts>({})
  const problems = items
    .filter(({ state }) => state === 'Failed' || state === 'Skipped')
    .map((one) => ({ id: one.id, name: nameOf(one), code: one.code, reason: one.reason ?? '' }))
  const again = problems.filter(isCorrectable).map(({ id }) => id)
  const made = items.filter(({ invoice }) => invoice !== null)
  const { period_start, period_end, issue_date, concept, company } = batch
  const retry = () => {
    const terms: BatchTerms = {
      companyId: company.id,
      period_start,
      period_end,
      issue_date,
      concept,
      amount_mode: batch.amount_mode === 'same' ? 'same' : 'contract',
      amount: batch.amount ?? '',
    }
    // Amounts typed in the first attempt also apply to the next one.
    const before = Object.fromEntries(items.flatMap(({ id, amount }) => (amount === null ? [] : [[id, amount]])))
    onRetry(terms, again, { ...before, ...amounts })
  }
  return (
    <Stack className="page">
      <Card
        title={t('invoice-batches.result.title')}
        action={
          <Button onClick={onAnother} disabled={loading}>
            {t('invoice-batches.result.another')}
          </Button>
        }
      >
        <p className="lead" role="status">
          {t('invoice-batches.result.created', { n: batch.created })}{' '}
          {problems.length > 0 && t('invoice-batches.result.without', { n: batch.failed + batch.skipped })}
        </p>
        <Note>
          {company.name} · {t('invoice-batches.latest.period', { from: formatDate(period_start), to: formatDate(period_end) })}{' '}
          · {concept}
        </Note>
      </Card>
      {problems.length > 0 && (
        <Card title={t('invoice-batches.result.problems')}>
          {again.length > 0 && <Note bottom="s">{t('invoice-batches.result.retryHint')}</Note>}
          <Problems
            label={t('invoice-batches.result.problems')}
            problems={problems}
            amounts={amounts}
            onAmount={(id, amount) => setAmounts({ ...amounts, [id]: amount })}
          />
          {again.length > 0 && (
            <Row top="m" justify="end">
              <Button type="primary" loading={loading} onClick={retry}>
                {t('invoice-batches.result.retry', { n: again.length })}
              </Button>
            </Row>
          )}
        </Card>
      )}
      {made.length > 0 && (
        <Card title={t('invoice-batches.result.done')}>
          <List isLined className={style['made']}>
            {made.map((one) => (
              <li key={one.id}>
                <span>{nameOf(one)}</span>
                {one.invoice && <FolioLink {...one.invoice} />}
                <Figure>{formatMoney(one.invoice?.total, one.invoice?.currency)}</Figure>
              </li>
            ))}
          </List>
          {made.length < batch.created && <Note>{t('invoice-batches.result.others', { n: batch.created - made.length })}</Note>}
        </Card>
      )}
    </Stack>
  )
}

const nameOf = ({ firstname, lastname }: Item): string => `${firstname} ${lastname}`
