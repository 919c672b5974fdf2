import { useState } from 'react'
import { t } from '../../contract/language/texts.ts'
import { downloadFile } from '../../providers/download.ts'
import { Banner, useSubmit } from '../sign-in/parts.tsx'
import { failureText } from './failure-text.ts'

interface DownloadButtonProps {
  signingToken: string
  part: 'presented' | 'document' | 'evidence'
  label: string
}

export function DownloadButton({ signingToken, part, label }: DownloadButtonProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const { isBusy, run } = useSubmit('free')
  const press = async () => {
    setProblem(null)
    const failure = await run(() => downloadFile('employee/download-agreement', { signingToken, part }))
    setProblem(failure && failureText(failure))
  }
  return (
    <div>
      <button type="button" className="quiet" aria-disabled={isBusy} onClick={() => void press()}>
        {isBusy ? t('signing.read.downloading') : label}
      </button>
      <Banner>{problem}</Banner>
    </div>
  )
}
