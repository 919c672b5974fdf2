import type { Invoice } from '../../../contract/invoices/schemas.ts'
import { t, textAt } from '../../../contract/language/texts.ts'
import { statusLabel } from '../../../contract/statuses.ts'
import { Card } from '../../ui/card.tsx'
import { formatDateTime, MISSING } from '../../ui/format.ts'
import { List, Note, Quote } from '../../ui/layout.tsx'

/** Each return of the invoice, newest first: reason, corrections, and the answer. */
export function RoundsCard({ invoice }: { invoice: Invoice }) {
  return (
    <Card title={t('invoices.rounds')}>
      <List isLined>
        {[...invoice.adjustments].reverse().map((one) => (
          <li key={one.id}>
            <strong>{t('invoices.round', { kind: statusLabel('invoice', one.kind), round: one.round })}</strong>
            <Quote top="s" bottom="s">
              {one.reason}
            </Quote>
            {one.fields.length > 0 && (
              <p>
                {t('invoices.toCorrect')}: {one.fields.map((field) => textAt('invoices.fields', field) ?? field).join(', ')}
              </p>
            )}
            <Note top="xs">
              {t('invoices.asked', { who: one.requested_by?.name ?? MISSING, at: formatDateTime(one.requested_at) })}
            </Note>
            {one.answered_at !== null && (
              <p>
                <Note as="span" top="xs">
                  {t('invoices.answered', { at: formatDateTime(one.answered_at) })}
                </Note>
                {one.answer !== null && `: ${one.answer}`}
              </p>
            )}
          </li>
        ))}
      </List>
    </Card>
  )
}
