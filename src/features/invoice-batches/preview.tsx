import { Button } from 'antd'
import { useState } from 'react'
import type { BatchDraft } from '../../../contract/invoice-batches/schemas.ts'
import { t } from '../../../contract/language/texts.ts'
import type { CallError } from '../../../providers/data/http-error.ts'
import { columnsOf, DataTable, figureColumn } from '../../tables/data-table.tsx'
import { useLeave } from '../../ui/dialog.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Card, Note, Row } from '../../ui/layout.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { Callout, Refusal } from '../../ui/notices.tsx'
import { Problems } from './problems.tsx'
import { optionsOf, type RegimeChoice, RegimeSelect } from './regime-select.tsx'
import type { Amounts, Preview, Regimes } from './use-preview.ts'

interface PreviewViewProps {
  preview: Preview
  loading: boolean
  error: CallError | null
  onAgain: (entered: { amounts: Amounts; regimes: Regimes }) => void
  onCreate: () => void
  onBack: () => void
}

/** Second step: the invoices that would be created and the contractors who would be left out, with a way to correct it. */
export function PreviewView({ preview, loading, error, onAgain, onCreate, onBack }: PreviewViewProps) {
  const { total, skipped, money, invoices, regimes: offered } = preview.answer
  const [amounts, setAmounts] = useState<Amounts>(preview.amounts)
  const [regimes, setRegimes] = useState<Regimes>(preview.regimes)
  const isChanged =
    skipped.some(({ id }) => (amounts[id] ?? '').trim() !== (preview.amounts[id] ?? '').trim()) ||
    [...skipped, ...invoices].some(({ id }) => regimes[id] !== preview.regimes[id])
  const leave = useLeave()
  const again = () => onAgain({ amounts, regimes })
  const name = (id: number, regime: string) => setRegimes((before) => ({ ...before, [id]: regime }))
  const unknown = skipped.filter(({ code }) => code === 'NO_REGIME')
  const typed = preview.ids.filter((id) => (amounts[id] ?? '').trim() !== '')
  const errorOf = (id: number) => error?.fields.find(({ field }) => field === `amounts.${typed.indexOf(id)}.amount`)?.message
  return (
    <Card title={t('invoice-batches.preview.title')}>
      <p className="lead" role="status">
        {total === 0 ? t('invoice-batches.preview.nothing') : t('invoice-batches.preview.ready', { n: total })}
      </p>
      {money.map(({ currency, subtotal, total: sum }) => (
        <Note key={currency} bottom="s">
          {t('invoice-batches.preview.money', { subtotal: formatMoney(subtotal, currency), total: formatMoney(sum, currency) })}
        </Note>
      ))}
      {skipped.length > 0 && (
        <>
          <p>{t('invoice-batches.preview.skipped', { n: skipped.length })}</p>
          {unknown.length > 1 && (
            <Row as="p" bottom="s">
              {t('invoice-batches.preview.regimeOfAll', { n: unknown.length })}
              <NativeSelect
                label={t('invoice-batches.preview.regimeOfAll', { n: unknown.length })}
                value=""
                none={t('invoice-batches.preview.chooseRegime')}
                options={optionsOf(offered, 'person')}
                onChange={(regime) => {
                  const all = unknown.filter(({ issuer }) => issuer === 'person')
                  setRegimes({ ...regimes, ...Object.fromEntries(all.map(({ id }) => [id, regime])) })
                }}
              />
            </Row>
          )}
          <Problems
            label={t('invoice-batches.preview.skipped', { n: skipped.length })}
            problems={skipped}
            amounts={amounts}
            regimes={{ chosen: regimes, offered, onChoose: name }}
            onAmount={(id, amount) => setAmounts({ ...amounts, [id]: amount })}
            errorOf={errorOf}
          />
        </>
      )}
      {invoices.length > 0 && <Drafts invoices={invoices} regimes={{ chosen: regimes, offered, onChoose: name }} />}
      <Refusal error={error} elsewhere={(error?.fields ?? []).filter(({ field }) => !field.startsWith('amounts.'))} />
      {isChanged && <Callout type="info" title={t('invoice-batches.preview.againHint')} top="m" />}
      <Row top="m" justify="end">
        <Button onClick={() => leave(onBack, isChanged)} disabled={loading}>
          {t('invoice-batches.preview.back')}
        </Button>
        {isChanged ? (
          <Button type="primary" loading={loading} onClick={again}>
            {t('invoice-batches.preview.again')}
          </Button>
        ) : (
          <>
            {skipped.length > 0 && (
              <Button loading={loading} onClick={again}>
                {t('invoice-batches.preview.again')}
              </Button>
            )}
            {total > 0 && (
              <Button type="primary" disabled={loading} onClick={onCreate}>
                {t('invoice-batches.preview.create', { n: total })}
              </Button>
            )}
          </>
        )}
      </Row>
    </Card>
  )
}

const SHOWN = 50
const AMOUNTS = ['subtotal', 'iva', 'iva_withheld', 'isr_withheld', 'total'] as const

/** Each invoice that would be created: the regime of its contractor and the resulting amounts. */
function Drafts({ invoices, regimes }: { invoices: readonly BatchDraft[]; regimes: RegimeChoice }) {
  const [shown, setShown] = useState(SHOWN)
  const left = invoices.length - shown
  const columns = columnsOf<BatchDraft>('invoice-batches.drafts', {
    contractor: ({ name }) => name,
    regime: { card: 'bare', cell: (one) => <RegimeSelect person={one} regime={one.regime} choice={regimes} /> },
    ...Object.fromEntries(
      AMOUNTS.map((name) => [name, figureColumn((one: BatchDraft) => formatMoney(one[name], one.currency))] as const),
    ),
  })
  return (
    <>
      <DataTable
        label={t('invoice-batches.drafts.label')}
        columns={columns}
        rows={invoices.slice(0, shown)}
        keyOf={({ id }) => id}
        minWidth={800}
        maxHeight="460px"
      />
      {left > 0 && (
        <Button size="small" onClick={() => setShown(shown + SHOWN)}>
          {t('invoice-batches.people.more', { n: Math.min(left, SHOWN) })}
        </Button>
      )}
    </>
  )
}
