import { Checkbox } from 'antd'
import { t, textAt } from '../../../contract/language/texts.ts'
import type { ResultOf } from '../../../providers/use-operation.ts'
import { Block, Grid, Stack } from '../../ui/layout.tsx'
import style from './integration.module.css'

type Group = ResultOf<'integration/find-webhooks'>['groups'][number]

interface EventsFieldProps {
  groups: readonly Group[]
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
}

export const groupInWords = (name: string): string => textAt('integration.webhooks.groups', name) ?? name

/** The events of a webhook, chosen one by one or by group. A group opens to show its events. */
export function EventsField({ groups, chosen, onChange }: EventsFieldProps) {
  const choose = (types: readonly string[], isChosen: boolean) =>
    onChange(new Set([...[...chosen].filter((type) => !types.includes(type)), ...(isChosen ? types : [])]))
  return (
    <Block as="fieldset" top="m">
      <legend>{t('integration.webhooks.events')}</legend>
      {groups.map(({ name, events }) => {
        const types = events.map(({ type }) => type)
        const count = types.filter((type) => chosen.has(type)).length
        const group = groupInWords(name)
        return (
          <details key={name} className={style['group'] as string}>
            <summary>{t('integration.webhooks.eventsOf', { group, n: count, all: types.length })}</summary>
            <Stack gap="xs" top="s">
              <Checkbox
                checked={count === types.length}
                indeterminate={count > 0 && count < types.length}
                onChange={({ target }) => choose(types, target.checked)}
              >
                {t('integration.webhooks.allOf')}
              </Checkbox>
              <Grid columns="wide" gap="xs" className={style['events']}>
                {events.map(({ type, words }) => (
                  <Checkbox key={type} checked={chosen.has(type)} onChange={({ target }) => choose([type], target.checked)}>
                    {words} <code>{type}</code>
                  </Checkbox>
                ))}
              </Grid>
            </Stack>
          </details>
        )
      })}
    </Block>
  )
}
