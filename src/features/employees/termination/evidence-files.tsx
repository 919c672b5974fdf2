import { Button } from 'antd'
import { useRef } from 'react'
import { TERMINATION_TEXTS as TEXTS } from '../../../texts/termination.ts'
import { Note } from '../../../ui/layout.tsx'
import style from './termination.module.css'

export const MAX_FILES = 5

interface EvidenceFilesProps {
  files: readonly File[]
  onChange: (files: readonly File[]) => void
  disabled: boolean
}

/** Files that go along with a request. What they are is judged by the server, by their content. */
export function EvidenceFiles({ files, onChange, disabled }: EvidenceFilesProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={`${style['files']} ${style['evidence']}`}>
      <h3>{TEXTS.evidence}</h3>
      <p className={style['quiet']}>{TEXTS.filesHelp}</p>
      {files.length > 0 && (
        <ul>
          {files.map((file, at) => (
            <li key={`${file.name}-${file.lastModified}-${file.size}`}>
              {file.name}{' '}
              <Button
                size="small"
                type="text"
                disabled={disabled}
                aria-label={TEXTS.removeFile(file.name)}
                onClick={() => onChange(files.filter((_, other) => other !== at))}
              >
                ✕
              </Button>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept=".pdf,.jpg,.jpeg,.png"
        aria-label={TEXTS.chooseFiles}
        data-testid="evidence"
        onChange={(event) => {
          onChange([...files, ...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <Button disabled={disabled} onClick={() => input.current?.click()}>
        {TEXTS.chooseFiles}
      </Button>
      {files.length > MAX_FILES && (
        <Note top="xs" tone="wrong" role="alert">
          {TEXTS.tooMany}
        </Note>
      )}
    </div>
  )
}
