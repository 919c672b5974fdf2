import { t, textAt } from '../../../contract/language/texts.ts'
import type { ResultOf } from '../../../providers/calls.ts'
import { changedValue } from '../../forms/field-names.ts'
import { formatDateTime } from '../../ui/format.ts'
import { joined } from '../../ui/joined.ts'
import { List, Note, Quote } from '../../ui/layout.tsx'

type Entry = ResultOf<'contractor/get-history-invoice'>[number]

/** The history of a record, with a short text for each entry. */
export const Story = ({ entries }: { entries: readonly Entry[] }) => (
  <List as="ol" isLined>
    {entries.map(({ at, who, action, changes, reason }) => (
      <li key={`${at}${action}`}>
        <strong>{textAt('history.actions', action) ?? action}</strong>
        {changes.length > 0 && (
          <Note as="ul" top="xs" tone="plain">
            {changes.map(({ field, from, to }) => (
              <li key={`${field}${from}${to}`}>
                {textAt('history-fields', field) ?? field}:{' '}
                {from === null ? changedValue(field, to) : `${changedValue(field, from)} → ${changedValue(field, to)}`}
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
          {joined(
            who ? t('history.by', { who: who.name, role: textAt('office.roles', who.role) ?? who.role }) : t('history.product'),
            formatDateTime(at),
          )}
        </Note>
      </li>
    ))}
  </List>
)
