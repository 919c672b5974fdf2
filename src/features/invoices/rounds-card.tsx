import type { Invoice } from '../../../contract/invoices/schemas.ts'
import { INVOICE_TEXTS as TEXTS } from '../../texts/invoices.ts'
import { MISSING } from '../../texts.ts'
import { Card } from '../../ui/card.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { List, Note, Quote } from '../../ui/layout.tsx'

/** Each return of the invoice, newest first: reason, corrections, and the answer. */
export function RoundsCard({ invoice }: { invoice: Invoice }) {
  return (
    <Card title={TEXTS.rounds}>
      <List isLined>
        {[...invoice.adjustments].reverse().map((one) => (
          <li key={one.id}>
            <strong>{TEXTS.round(one.round, one.kind)}</strong>
            <Quote top="s" bottom="s">
              {one.reason}
            </Quote>
            {one.fields.length > 0 && (
              <p>
                {TEXTS.toCorrect}: {one.fields.map((field) => TEXTS.fields[field] ?? field).join(', ')}
              </p>
            )}
            <Note top="xs">{TEXTS.asked(one.requested_by?.name ?? MISSING, formatDateTime(one.requested_at))}</Note>
            {one.answered_at !== null && (
              <p>
                <Note as="span" top="xs">
                  {TEXTS.answered(formatDateTime(one.answered_at))}
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
