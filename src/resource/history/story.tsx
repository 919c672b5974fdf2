import type { ResultOf } from '../../../providers/use-operation.ts'
import { HISTORY_TEXTS } from '../../texts/history.ts'
import { formatDateTime, formatText } from '../../ui/format.ts'
import { List, Note, Quote } from '../../ui/layout.tsx'

const FIELDS: Record<string, string> = HISTORY_TEXTS.fields
const ACTIONS: Record<string, string> = HISTORY_TEXTS.actions

type Entry = ResultOf<'contractor/get-history-invoice'>[number]

/** The history of a record, with a short text for each entry. */
export const Story = ({ entries }: { entries: readonly Entry[] }) => (
  <List as="ol" isLined>
    {entries.map(({ at, who, action, changes, reason }) => (
      <li key={`${at}${action}`}>
        <strong>{ACTIONS[action] ?? action}</strong>
        {changes.length > 0 && (
          <Note as="ul" top="xs" tone="plain">
            {changes.map(({ field, from, to }) => (
              <li key={`${field}${from}${to}`}>
                {FIELDS[field] ?? field}: {from === null ? formatText(to) : `${from} → ${formatText(to)}`}
              </li>
            ))}
          </Note>
        )}
        {reason !== null && (
          <Quote top="s" bottom="s">
            {reason}
          </Quote>
        )}
        <Note top="xs">
          {[who ? HISTORY_TEXTS.by(who.name, who.role) : HISTORY_TEXTS.product, formatDateTime(at)].join(' · ')}
        </Note>
      </li>
    ))}
  </List>
)
