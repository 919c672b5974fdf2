import { t, textAt } from '../../../contract/language/texts.ts'
import type { ResultOf } from '../../../providers/calls.ts'
import { nameOf } from '../../forms/field-names.ts'
import { formatDateTime } from '../../ui/format.ts'
import { joined } from '../../ui/joined.ts'
import { List, Note, Quote } from '../../ui/layout.tsx'
import { actionText } from './action-text.ts'

/** These records have no form with all their fields. */
const NO_FORM = new Map<string, never>()

type Entry = ResultOf<'contractor/get-history-invoice'>[number]

/** The history of a record, with a short text for each entry. */
export const Story = ({ entries }: { entries: readonly Entry[] }) => (
  <List as="ol" isLined>
    {entries.map(({ at, who, action, changes, reason }) => (
      <li key={`${at}${action}`}>
        <strong>{actionText(action)}</strong>
        {changes.length > 0 && (
          <Note as="ul" top="xs" tone="plain">
            {changes.map(({ field, from, to }) => {
              const { title, text } = nameOf(NO_FORM, field)
              return (
                <li key={`${field}${from}${to}`}>
                  {title}: {from === null ? text(to) : `${text(from)} → ${text(to)}`}
                </li>
              )
            })}
          </Note>
        )}
        {reason !== null && (
          <Quote top="s" bottom="s">
            {reason}
          </Quote>
        )}
        <Note top="xs">
          {joined(
            who ? t('history.by', { who: who.name, role: textAt('office.roles', who.role) ?? who.role }) : t('history.product'),
            formatDateTime(at),
          )}
        </Note>
      </li>
    ))}
  </List>
)
