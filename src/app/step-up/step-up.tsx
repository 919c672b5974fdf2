import { App } from 'antd'
import { type ComponentType, useEffect, useState } from 'react'
import { t } from '../../../contract/language/texts.ts'
import { answerStepUp } from '../../../providers/step-up.ts'
import type { StepUpDialogProps } from './step-up-dialog.tsx'

interface Question extends StepUpDialogProps {
  Dialog: ComponentType<StepUpDialogProps>
}

/**
 * Mounted next to every page; asks for the password when a call needs it. The dialog is loaded with the first question,
 * because most people never see one.
 */
export function StepUp() {
  const { message } = App.useApp()
  const [question, setQuestion] = useState<Question | null>(null)
  useEffect(
    () =>
      answerStepUp(async () => {
        const loaded = await import('./step-up-dialog.tsx').catch(() => null)
        if (!loaded) {
          void message.error(t('step-up.notLoaded'))
          return false
        }
        return new Promise((resolve) => setQuestion({ Dialog: loaded.StepUpDialog, onEnd: resolve }))
      }),
    [message],
  )
  if (!question) return null
  return (
    <question.Dialog
      onEnd={(isConfirmed) => {
        setQuestion(null)
        question.onEnd(isConfirmed)
      }}
    />
  )
}
