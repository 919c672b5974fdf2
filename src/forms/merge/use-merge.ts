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
  /** Names of fields that came in from the other person. */
  arrived: readonly string[]
  choices: Readonly<Record<string, Choice>>
  isTried: boolean
}
const NOTHING: Found = { conflicts: [], arrived: [], choices: {}, isTried: false }

/**
 * What two people changed at the same time in these forms, and the choices between their values.
 * @param nameOther names fields that no form file has, such as lines; by form and path in it
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
    /** Both changes in one; what collides waits for a choice. */
    take: (base: FormsData, mine: FormsData, theirs: FormsData): FormsData => {
      const { data, collisions, arrived } = mergeThreeWay(base, mine, theirs)
      const conflicts = collisions.map((one) => ({ ...one, ...fieldOf(one.path) }))
      setFound({ ...NOTHING, conflicts, arrived: arrived.map((path) => fieldOf(path).title) })
      return { ...Object.fromEntries(forms.map(({ name }) => [name, {}])), ...(data as FormsData) }
    },
    /** Notes the choice, and says which field of which form gets which value. */
    choose: (conflict: Conflict, choice: Choice, data: FormsData) => {
      setFound({ ...found, choices: { ...found.choices, [conflict.path]: choice } })
      const [form = '', name = ''] = conflict.path.split('.')
      const next = withValueAt(data, conflict.path, conflict[choice])[form] as Members
      return { form, values: { [name]: next[name] } }
    },
    /** Is everything chosen? Shows from now on what is not. */
    check: (): boolean => {
      setFound({ ...found, isTried: true })
      return found.conflicts.every(({ path }) => found.choices[path] !== undefined)
    },
  }
}
