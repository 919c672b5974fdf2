import { App } from 'antd'
import { useState } from 'react'
import type { OperationName, Operations } from '../../contract/index.ts'
import { t } from '../../contract/language/texts.ts'
import type { InputOf } from '../../contract/operation.ts'
import { DOCUMENT_MAX_BYTES, sizeText } from '../../contract/upload.ts'
import type { UploadMeta } from '../../providers/data/data-provider.ts'
import { useOperation } from '../../providers/use-operation.ts'
import { isOutdated } from '../ui/refusal.tsx'

interface Act {
  /** Said once it is done. */
  done?: string | undefined
  /** Reads the changed data again; part of the call. Also where another person's change is why the call was refused. */
  onChanged?: () => unknown
  /** The call was refused or lost; the page may show what is no longer so. */
  onFailed?: () => unknown
  /** The caller shows `problem` until the next try, instead of the short message. */
  showsProblem?: boolean
}

/** A button that makes one call at once, and says in passing how it ended. A file that is too large is not sent. */
export function useAct<N extends OperationName>(operation: N, { done, onChanged, onFailed, showsProblem = false }: Act) {
  const { message } = App.useApp()
  const [problem, setProblem] = useState<string | null>(null)
  const refuse = (words: string) => (showsProblem ? setProblem(words) : void message.error(words))
  const { call, loading } = useOperation(operation)
  const act = async (input: InputOf<Operations[N]>, meta: UploadMeta = {}, words = done): Promise<void> => {
    setProblem(null)
    const files = Object.values(meta.files ?? {}).flat()
    if (files.some(({ size }) => size > DOCUMENT_MAX_BYTES)) {
      return refuse(t('forms.tooLarge', { max: sizeText(DOCUMENT_MAX_BYTES) }))
    }
    const after = async () => {
      if (words !== undefined) void message.success(words)
      await onChanged?.()
    }
    const { error } = await call(input, after, meta)
    if (!error) return
    refuse(error.fields[0]?.message ?? error.message)
    await (onFailed ?? (isOutdated(error) ? onChanged : undefined))?.()
  }
  return { act, loading, problem }
}
