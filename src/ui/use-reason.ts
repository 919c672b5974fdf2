import { useState } from 'react'
import { useUnsavedGuard } from './use-unsaved-guard.ts'

const MIN_REASON = 10

/**
 * A reason that a step asks for. `check` is called before sending: it answers whether the reason is valid, and from then on
 * the field (ReasonField) shows its problem.
 * @param isGuarded asks before leaving while a reason is typed; false in a dialog that guards all its fields together
 */
export function useReason(isRequired = true, isGuarded = true) {
  const [value, setValue] = useState('')
  const [refused, setRefused] = useState(0)
  const reason = value.trim()
  const isDirty = value !== ''
  const isShort = (isRequired || reason !== '') && reason.length < MIN_REASON
  useUnsavedGuard(isGuarded && isDirty)
  const check = (): boolean => {
    if (isShort) setRefused(refused + 1)
    return !isShort
  }
  return { reason, isDirty, check, field: { value, onChange: setValue, isRequired, isWrong: refused > 0 && isShort, refused } }
}
