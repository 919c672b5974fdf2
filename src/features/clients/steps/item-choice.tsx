import { Checkbox, Input } from 'antd'
import { useState } from 'react'
import type { Client } from '../../../../contract/clients/schemas.ts'
import { t } from '../../../../contract/language/texts.ts'
import type { StepPartProps } from '../../../resource/step-dialog.tsx'
import { Note, Stack } from '../../../ui/layout.tsx'
import style from '../clients.module.css'

const MAX = 500
const MIN = 3

/** Fields and documents to be corrected, a note to each. */
export function ItemChoice({ record, isTried, onEnter }: StepPartProps<Client>) {
  const [items, setItems] = useState<Readonly<Record<string, string>>>({})
  const isRight = (chosen: readonly string[]) => chosen.length > 0 && chosen.every((note) => note.trim().length >= MIN)
  const change = (now: Readonly<Record<string, string>>) => {
    setItems(now)
    const chosen = Object.entries(now).map(([key, note]) => ({ key, note: note.trim() }))
    onEnter(chosen.length > 0 ? { items: chosen } : {}, isRight(Object.values(now)))
  }
  const toggle = (key: string, isChosen: boolean) => {
    const { [key]: _former, ...others } = items
    change(isChosen ? { ...others, [key]: '' } : others)
  }
  return (
    <>
      <fieldset className={style['items']}>
        <legend>{t('clients.steps.items')}</legend>
        {record.items.map(({ key, title }) => (
          <Stack key={key} gap="xs">
            <Checkbox checked={key in items} onChange={(event) => toggle(key, event.target.checked)}>
              {title}
            </Checkbox>
            {key in items && (
              <Input
                aria-label={t('clients.steps.note', { item: title })}
                placeholder={t('clients.steps.noteHelp')}
                maxLength={MAX}
                value={items[key] ?? ''}
                onChange={(event) => change({ ...items, [key]: event.target.value })}
              />
            )}
          </Stack>
        ))}
      </fieldset>
      {isTried && !isRight(Object.values(items)) && (
        <Note tone="wrong" role="alert" top="xs">
          {t('clients.steps.noItems')}
        </Note>
      )}
    </>
  )
}
