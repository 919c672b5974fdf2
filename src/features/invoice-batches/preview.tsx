import { Alert, Button } from 'antd'
import { useState } from 'react'
import type { CallError } from '../../../providers/data/http-error.ts'
import { INVOICE_BATCH_TEXTS } from '../../texts/invoice-batches.ts'
import { Card } from '../../ui/card.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Refusal } from '../../ui/refusal.tsx'
import style from './invoice-batches.module.css'
import { Problems } from './problems.tsx'
import type { Amounts, Preview } from './use-preview.ts'

const TEXTS = INVOICE_BATCH_TEXTS.preview

interface PreviewViewProps {
  preview: Preview
  loading: boolean
  error: CallError | null
  onAgain: (amounts: Amounts) => void
  onCreate: () => void
  onBack: () => void
}

/** Second step: what would be created and who would be left out, with a way to correct it. */
export function PreviewView({ preview, loading, error, onAgain, onCreate, onBack }: PreviewViewProps) {
  const { total, skipped, money } = preview.answer
  const [amounts, setAmounts] = useState<Amounts>(preview.amounts)
  const isChanged = skipped.some(({ id }) => (amounts[id] ?? '').trim() !== (preview.amounts[id] ?? '').trim())
  const asked = preview.ids.filter((id) => (amounts[id] ?? '').trim() !== '')
  const errorOf = (id: number) => error?.fields.find(({ field }) => field === `amounts.${asked.indexOf(id)}.amount`)?.message
  return (
    <Card title={TEXTS.title}>
      <p className={style['lead']} role="status">
        {total === 0 ? TEXTS.nothing : TEXTS.ready(total)}
      </p>
      {money.map(({ currency, subtotal, total: sum }) => (
        <p key={currency} className={style['quiet']}>
          {TEXTS.money(formatMoney(subtotal, currency), formatMoney(sum, currency))}
        </p>
      ))}
      {skipped.length > 0 && (
        <>
          <p>{TEXTS.skipped(skipped.length)}</p>
          <Problems
            label={TEXTS.skipped(skipped.length)}
            problems={skipped}
            amounts={amounts}
            onAmount={(id, amount) => setAmounts({ ...amounts, [id]: amount })}
            errorOf={errorOf}
          />
        </>
      )}
      <Refusal error={error} elsewhere={(error?.fields ?? []).filter(({ field }) => !field.startsWith('amounts.'))} />
      {isChanged && <Alert className={style['hint'] as string} type="info" showIcon message={TEXTS.againHint} />}
      <div className={style['actions']}>
        <Button onClick={onBack} disabled={loading}>
          {TEXTS.back}
        </Button>
        {isChanged ? (
          <Button type="primary" loading={loading} onClick={() => onAgain(amounts)}>
            {TEXTS.again}
          </Button>
        ) : (
          <>
            {skipped.length > 0 && (
              <Button loading={loading} onClick={() => onAgain(amounts)}>
                {TEXTS.again}
              </Button>
            )}
            {total > 0 && (
              <Button type="primary" disabled={loading} onClick={onCreate}>
                {TEXTS.create(total)}
              </Button>
            )}
          </>
        )}
      </div>
    </Card>
  )
}
