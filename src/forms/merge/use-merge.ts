import { useState } from 'react'
import { joinPath } from '../../../contract/forms/paths.ts'
import { placeOf } from '../../../contract/forms/record.ts'
import { type FieldName, fieldNames, nameOf } from '../../forms/field-names.ts'
import type { LoadedForm } from '../load-form.ts'
import { type Collision, mergeThreeWay, withValueAt } from './three-way.ts'

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
    const other = nameOther(path)
    if (other) return other
    const [formName = '', name = '', ...inner] = path.split('.')
    const form = forms.find((one) => one.name === formName) as LoadedForm
    return nameOf(fieldNames([form]), joinPath(placeOf(form, name, 'write'), ...inner))
  }
  return {
    ...found,
    reset: () => setFound(NOTHING),
    /** Merges both changes; collisions wait for a choice. */
    take: (base: FormsData, mine: FormsData, theirs: FormsData): FormsData => {
      const { data, collisions, arrived } = mergeThreeWay(base, mine, theirs)
      const conflicts = collisions.map((one) => ({ ...one, ...fieldOf(one.path) }))
      setFound({ ...NOTHING, conflicts, arrived: arrived.map((path) => fieldOf(path).title) })
      return { ...Object.fromEntries(forms.map(({ name }) => [name, {}])), ...(data as FormsData) }
    },
    /** Stores the choice and answers which field of which form gets which value. */
    choose: (conflict: Conflict, choice: Choice, data: FormsData) => {
      setFound({ ...found, choices: { ...found.choices, [conflict.path]: choice } })
      const [form = '', name = ''] = conflict.path.split('.')
      const next = withValueAt(data, conflict.path, conflict[choice])[form] as Members
      return { form, values: { [name]: next[name] } }
    },
    /** Is every collision decided? From now on open ones are marked. */
    check: (): boolean => {
      setFound({ ...found, isTried: true })
      return found.conflicts.every(({ path }) => found.choices[path] !== undefined)
    },
  }
}
