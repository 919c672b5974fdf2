import { Radio } from 'antd'
import { useEffect, useId, useRef } from 'react'
import { t } from '../../../contract/language/texts.ts'
import { Callout } from '../../ui/callout.tsx'
import { Note, Panel, Stack } from '../../ui/layout.tsx'
import style from '../forms.module.css'
import type { Choice, Conflict, useMerge } from './use-merge.ts'

interface ConflictsProps {
  merge: Pick<ReturnType<typeof useMerge>, 'conflicts' | 'arrived' | 'choices' | 'isTried'>
  onChoose: (conflict: Conflict, choice: Choice) => void
}

/**
 * Shown after the latest version was loaded: the fields that came in, and each field that both people changed, with both
 * values to choose from.
 */
export function Conflicts({ merge: { conflicts, arrived, choices, isTried }, onChoose }: ConflictsProps) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const isShown = conflicts.length + arrived.length > 0
  const open = conflicts.filter(({ path }) => choices[path] === undefined)
  useEffect(() => {
    if (isShown) root.current?.focus()
  }, [isShown])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each attempt to save.
  useEffect(() => {
    if (isTried && open[0]) document.getElementById(`${id}${open[0].path}`)?.querySelector('input')?.focus()
  }, [isTried])
  if (!isShown) return null
  return (
    <Stack
      as="section"
      bottom="m"
      ref={root}
      tabIndex={-1}
      aria-label={t('form-dialog.merge.title')}
      className={style['merge']}
    >
      {arrived.length > 0 && (
        <Callout type="info" role="status" title={t('form-dialog.merge.arrived', { fields: arrived.join(', ') })} />
      )}
      {conflicts.length > 0 && <h3>{t('form-dialog.merge.choose')}</h3>}
      {conflicts.map((conflict) => {
        const { path, title, text, mine, theirs } = conflict
        const isMissing = isTried && choices[path] === undefined
        return (
          <Panel as="fieldset" key={path} id={`${id}${path}`} aria-describedby={isMissing ? `${id}${path}-error` : undefined}>
            <legend>{title}</legend>
            <Radio.Group
              name={`${id}${path}`}
              value={choices[path]}
              onChange={({ target }) => onChoose(conflict, target.value as Choice)}
            >
              <Radio value="mine">
                <span className={style['whose']}>{t('form-dialog.merge.mine')}</span> {text(mine)}
              </Radio>
              <Radio value="theirs">
                <span className={style['whose']}>{t('form-dialog.merge.theirs')}</span> {text(theirs)}
              </Radio>
            </Radio.Group>
            {isMissing && (
              <Note id={`${id}${path}-error`} top="s" tone="wrong" role="alert">
                {t('form-dialog.merge.missing')}
              </Note>
            )}
          </Panel>
        )
      })}
    </Stack>
  )
}
