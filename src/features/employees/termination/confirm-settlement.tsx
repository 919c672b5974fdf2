import { Alert, Input } from 'antd'
import { today } from '../../../../contract/calendar.ts'
import type { Settlement } from '../../../../contract/terminations/schemas.ts'
import { TERMINATION_TEXTS as TEXTS } from '../../../texts/termination.ts'
import { Field } from '../../../ui/field.tsx'
import { formatDate } from '../../../ui/format.ts'
import { Block } from '../../../ui/layout.tsx'
import { SettlementTable } from './settlement-table.tsx'
import style from './termination.module.css'

/** Days are those of the product's time zone. */
interface ConfirmSettlementProps {
  settlement: Settlement
  warnings: { code: string; message: string }[]
  /** Last day of the contract. */
  day: string
  word: string
  onWord: (word: string) => void
  isWrong: boolean
}

/** The settlement as it will be stored, its warnings, and the word that confirms it. */
export function ConfirmSettlement({ settlement, warnings, day, word, onWord, isWrong }: ConfirmSettlementProps) {
  return (
    <>
      <Block as="p" bottom="m">
        {TEXTS.look} {day <= today() ? TEXTS.endsNow(formatDate(day)) : TEXTS.endsLater(formatDate(day))}
      </Block>
      {warnings.length > 0 && (
        <Alert
          type="warning"
          role="note"
          showIcon
          message={TEXTS.known}
          description={
            <ul className={style['warnings']}>
              {warnings.map(({ message }) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          }
        />
      )}
      <Block top="xs">
        <SettlementTable settlement={settlement} />
      </Block>
      <Block top="m">
        <Field label={TEXTS.confirm} problem={isWrong ? TEXTS.confirmWrong : undefined}>
          {(control) => (
            <Input
              {...control}
              value={word}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              {...(isWrong ? { status: 'error' as const } : {})}
              onChange={(event) => onWord(event.target.value)}
            />
          )}
        </Field>
      </Block>
    </>
  )
}
