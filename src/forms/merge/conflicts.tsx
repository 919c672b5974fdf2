import { Radio } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import { joinPath } from '../../../contract/forms/paths.ts'
import { placeOf } from '../../../contract/forms/record.ts'
import { t } from '../../../contract/language/texts.ts'
import { Panel, ProblemNote, Stack } from '../../ui/layout.tsx'
import { Callout } from '../../ui/notices.tsx'
import { type FieldName, fieldNames, nameOf } from '../field-names.ts'
import style from '../forms.module.css'
import type { LoadedForm } from '../load-form.ts'
import { type Collision, mergeThreeWay, withValueAt } from './three-way.ts'

interface ConflictsProps {
  merge: Pick<ReturnType<typeof useMerge>, 'conflicts' | 'arrived' | 'choices' | 'isTried'>
  onChoose: (conflict: Conflict, choice: Choice) => void
}

/**
 * Shown after the latest version was loaded: the fields changed by the other person, and each field that both people changed,
 * with both values to choose from.
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
            <ProblemNote id={`${id}${path}-error`} top="s">
              {isMissing && t('form-dialog.merge.missing')}
            </ProblemNote>
          </Panel>
        )
      })}
    </Stack>
  )
}

type Members = Record<string, unknown>
/** Form name → its data. */
export type FormsData = Readonly<Record<string, Members>>
export type Choice = 'mine' | 'theirs'

export interface Conflict extends Collision {
  title: string
  text: (value: unknown) => string
}

interface Found {
  conflicts: readonly Conflict[]
  /** Labels of fields that came in from the other person. */
  arrived: readonly string[]
  choices: Readonly<Record<string, Choice>>
  isTried: boolean
}
const NOTHING: Found = { conflicts: [], arrived: [], choices: {}, isTried: false }

/**
 * The fields of these forms that two people changed at the same time, and the choices between their values.
 * @param nameOther labels fields that no form file has, such as lines; by form and path in it
 */
export function useMerge(forms: readonly LoadedForm[], nameOther: (path: string) => FieldName | undefined = () => undefined) {
  const [found, setFound] = useState(NOTHING)
  const fieldOf = (path: string): FieldName => {
    const otherName = nameOther(path)
    if (otherName) return otherName
    const [formName = '', name = '', ...inner] = path.split('.')
    const form = forms.find((one) => one.name === formName) as LoadedForm
    return nameOf(fieldNames([form]), joinPath(placeOf(form, name, 'write'), ...inner))
  }
  return {
    ...found,
    /** Merges both changes; collisions wait for a choice. */
    take: (base: FormsData, mine: FormsData, theirs: FormsData): FormsData => {
      const { data, collisions, arrived } = mergeThreeWay(base, mine, theirs)
      const conflicts = collisions.map((one) => ({ ...one, ...fieldOf(one.path) }))
      setFound({ ...NOTHING, conflicts, arrived: arrived.map((path) => fieldOf(path).title) })
      return { ...Object.fromEntries(forms.map(({ name }) => [name, {}])), ...(data as FormsData) }
    },
    /** Stores the choice and answers which field of which form gets which value, and all data with it. */
    choose: (conflict: Conflict, choice: Choice, data: FormsData) => {
      setFound({ ...found, choices: { ...found.choices, [conflict.path]: choice } })
      const [form = '', name = ''] = conflict.path.split('.')
      const next = withValueAt(data, conflict.path, conflict[choice]) as FormsData
      return { form, values: { [name]: next[form]?.[name] }, data: next }
    },
    /** Is every collision decided? From now on open ones are marked. */
    check: (): boolean => {
      setFound({ ...found, isTried: true })
      return found.conflicts.every(({ path }) => found.choices[path] !== undefined)
    },
  }
}
