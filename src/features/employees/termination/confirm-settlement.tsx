import { Input } from 'antd'
import { today } from '../../../../contract/calendar.ts'
import { t } from '../../../../contract/language/texts.ts'
import type { Settlement } from '../../../../contract/terminations/schemas.ts'
import { Callout } from '../../../ui/callout.tsx'
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
        {t('termination.look')}{' '}
        {day <= today()
          ? t('termination.endsNow', { day: formatDate(day) })
          : t('termination.endsLater', { day: formatDate(day) })}
      </Block>
      {warnings.length > 0 && (
        <Callout type="warning" role="note" title={t('termination.known')}>
          <ul className={style['warnings']}>
            {warnings.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </Callout>
      )}
      <Block top="xs">
        <SettlementTable settlement={settlement} />
      </Block>
      <Block top="m">
        <Field label={t('termination.confirm')} problem={isWrong ? t('termination.confirmWrong') : undefined}>
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
