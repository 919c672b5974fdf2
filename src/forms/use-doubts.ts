import { useState } from 'react'
import { doubtsOn } from '../../contract/forms/advice.ts'
import { cleanFormData } from '../../contract/forms/clean.ts'
import type { LoadedForm } from './load-form.ts'
import type { FormData } from './rjsf-validator.ts'

/** Unusual values that were typed: they are saved after the user has confirmed exactly these. */
export function useDoubts(form: LoadedForm, given: FormData, data: FormData) {
  const [asked, setAsked] = useState({ about: '', times: 0 })
  const [confirmed, setConfirmed] = useState<string | null>(null)
  const doubts = doubtsOn(form.schema, cleanFormData(given), cleanFormData(data))
  const key = JSON.stringify(doubts)
  const isConfirmed = confirmed === key
  return {
    doubts,
    asked: asked.times,
    isConfirmed,
    // A user who types on is not asked before the next attempt to save.
    isAsking: doubts.length > 0 && asked.about === key,
    confirm: (isRight: boolean) => setConfirmed(isRight ? key : null),
    /** May the data be saved? If not, the question shows. */
    judge: () => {
      const isFine = doubts.length === 0 || isConfirmed
      if (!isFine) setAsked({ about: key, times: asked.times + 1 })
      return isFine
    },
  }
}
