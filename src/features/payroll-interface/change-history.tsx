import { t } from '../../../contract/language/texts.ts'
import { formatDate, formatDateTime } from '../../ui/format.ts'
import { Block, List, Note, Stack } from '../../ui/layout.tsx'

interface Change {
  id: number
  /** The day from which it applies. */
  from: string
  by: string
  at: string
}

interface ChangeHistoryProps<C> {
  changes: readonly C[]
  /** The entered values, and the reason. */
  words: (change: C) => readonly [what: string, why: string]
}

/** The entered changes of figures, newest first, folded away. */
export function ChangeHistory<C extends Change>({ changes, words }: ChangeHistoryProps<C>) {
  if (changes.length === 0) return null
  return (
    <Block as="details" top="s">
      <summary>{t('payroll-interface.history', { count: changes.length })}</summary>
      <List gap="s" top="s">
        {changes.map((change) => {
          const { id, from, by, at } = change
          const [what, why] = words(change)
          return (
            <Stack as="li" gap="none" key={id}>
              <strong>{t('payroll-interface.entry', { from: formatDate(from), by, at: formatDateTime(at) })}</strong>
              <span>{what}</span>
              <Note as="span">{why}</Note>
            </Stack>
          )
        })}
      </List>
    </Block>
  )
}
