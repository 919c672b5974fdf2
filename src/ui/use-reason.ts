import { useState } from 'react'
import { useUnsavedGuard } from './use-unsaved-guard.ts'

const MIN_REASON = 10

/**
 * A reason that a step asks for. `check` is called when it is to be sent: it says whether the reason will do, and from
 * then on the field (ReasonField) says it too.
 * @param isGuarded leaving asks first while a reason is typed; a dialog that guards all its fields together says no
 */
export function useReason(isRequired = true, isGuarded = true) {
  const [value, setValue] = useState('')
  const [wasChecked, setWasChecked] = useState(false)
  const reason = value.trim()
  const isDirty = value !== ''
  const isShort = (isRequired || reason !== '') && reason.length < MIN_REASON
  useUnsavedGuard(isGuarded && isDirty)
  const check = (): boolean => {
    setWasChecked(true)
    return !isShort
  }
  return { reason, isDirty, check, field: { value, onChange: setValue, isRequired, isWrong: wasChecked && isShort } }
}
