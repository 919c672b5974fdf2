import { Checkbox, Input } from 'antd'
import type { Client } from '../../../../contract/clients/schemas.ts'
import { CLIENT_TEXTS } from '../../../texts/clients.ts'
import style from '../clients.module.css'

const TEXTS = CLIENT_TEXTS.steps
const MAX = 500

/** Chosen items with their corrections, by key. */
export type Items = Readonly<Record<string, string>>

interface ItemChoiceProps {
  client: Client
  items: Items
  onChange: (items: Items) => void
}

/** Fields and documents to be corrected, a note to each. */
export function ItemChoice({ client, items, onChange }: ItemChoiceProps) {
  const toggle = (key: string, isChosen: boolean) => {
    const { [key]: _former, ...others } = items
    onChange(isChosen ? { ...others, [key]: '' } : others)
  }
  return (
    <fieldset className={style['items']}>
      <legend>{TEXTS.items}</legend>
      {client.items.map(({ key, title }) => (
        <div key={key} className={style['item']}>
          <Checkbox checked={key in items} onChange={(event) => toggle(key, event.target.checked)}>
            {title}
          </Checkbox>
          {key in items && (
            <Input
              aria-label={TEXTS.note(title)}
              placeholder={TEXTS.noteHelp}
              maxLength={MAX}
              value={items[key] ?? ''}
              onChange={(event) => onChange({ ...items, [key]: event.target.value })}
            />
          )}
        </div>
      ))}
    </fieldset>
  )
}
