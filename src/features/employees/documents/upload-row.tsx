import { Button, Progress } from 'antd'
import { type DragEvent, useId, useRef, useState } from 'react'
import { t } from '../../../../contract/language/texts.ts'
import { FileInput } from '../../../ui/file-input.tsx'
import { Note, Pair, Row } from '../../../ui/layout.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import style from './documents.module.css'
import { formatSize } from './format-size.ts'
import type { KindGroup } from './kind-group.ts'
import type { Upload } from './use-uploads.ts'

interface UploadRowProps {
  group: KindGroup
  upload: Upload | undefined
  onChoose: (file: File) => void
  onRemove: () => void
  onStop: () => void
}

/** One kind in Upload Docs: a place to choose or drop its file, and how that file is getting on. */
export function UploadRow({ group, upload, onChoose, onRemove, onStop }: UploadRowProps) {
  const { label, hint, current } = group
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const row = useRef<HTMLLIElement>(null)
  const statusId = useId()
  const isOnItsWay = upload?.state === 'waiting' || upload?.state === 'sending'
  const take = ([file]: readonly File[]) => {
    if (file && !isOnItsWay) onChoose(file)
  }
  /** The pressed button is removed, so the row takes the focus: the dialog must keep it to receive Escape. */
  const fromRow = (act: () => void) => () => {
    row.current?.focus()
    act()
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(!isOnItsWay)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take([...event.dataTransfer.files])
  }
  return (
    <Pair
      as="li"
      ref={row}
      tabIndex={-1}
      className={style['row']}
      data-over={isOver}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div>
        <strong>{label}</strong> {current && !upload && <StatusBadge list="document" value={current.status} />}
        <Note as="div">{hint}</Note>
      </div>
      <Row gap="s" className={style['rowButtons']}>
        <FileInput
          ref={input}
          accept="application/pdf,.pdf"
          aria-label={t('documents.upload.chooseFor', { document: label })}
          data-testid={`file-${group.key}`}
          onChoose={take}
        />
        {isOnItsWay ? (
          <Button size="small" aria-label={t('documents.upload.stopOne', { document: label })} onClick={fromRow(onStop)}>
            {t('documents.upload.stop')}
          </Button>
        ) : (
          upload?.state !== 'done' && (
            <>
              {!upload && (
                <Note as="span" className={style['drop']}>
                  {t('documents.upload.orDrop')}
                </Note>
              )}
              {upload && (
                <Button
                  size="small"
                  type="text"
                  aria-label={t('documents.upload.removeFor', { document: label })}
                  onClick={fromRow(onRemove)}
                >
                  {t('documents.upload.remove')}
                </Button>
              )}
              <Button
                size="small"
                aria-label={
                  upload
                    ? t('documents.upload.changeFor', { document: label })
                    : t('documents.upload.chooseFor', { document: label })
                }
                aria-describedby={statusId}
                onClick={() => input.current?.click()}
              >
                {upload ? t('documents.upload.change') : t('documents.upload.choose')}
              </Button>
            </>
          )
        )}
      </Row>
      <div className={style['rowWide']} id={statusId}>
        {upload && <UploadStatus upload={upload} label={label} />}
      </div>
    </Pair>
  )
}

function UploadStatus({ upload: { file, state, progress, message }, label }: { upload: Upload; label: string }) {
  const isWrong = state === 'refused' || state === 'failed'
  return (
    <>
      <Note as="div" tone="plain">
        {file.name} <Note as="span">{formatSize(file.size)}</Note>
      </Note>
      {state === 'waiting' && <Note as="div">{t('documents.upload.waiting')}</Note>}
      {state === 'sending' && (
        <>
          <Progress
            percent={Math.round(progress * 100)}
            size="small"
            aria-label={t('documents.upload.progress', { document: label })}
          />
          {progress >= 1 && <Note as="div">{t('documents.upload.checking')}</Note>}
        </>
      )}
      {message !== null && isWrong && (
        <Note as="div" tone="wrong" role="alert">
          {message}
        </Note>
      )}
      {message !== null && !isWrong && (
        <Note as="div" role="status">
          {message}
        </Note>
      )}
      {state === 'done' && (
        <Note as="div" tone="good" role="status">
          ✓ {t('documents.upload.done')}
        </Note>
      )}
    </>
  )
}
