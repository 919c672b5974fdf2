import { Button } from 'antd'
import { useId, useRef, useState } from 'react'
import { t } from '../../contract/language/texts.ts'
import { DOCUMENT_MAX_BYTES, sizeText } from '../../contract/upload.ts'
import style from './field.module.css'
import { FileInput } from './file-input.tsx'
import { List, Note, Pair, Row } from './layout.tsx'
import { useDrop } from './use-drop.ts'

interface OneFile {
  file: File | null
  onChoose: (file: File) => void
  onRemove: () => void
}

interface SeveralFiles {
  files: readonly File[]
  onChange: (files: readonly File[]) => void
}

type FileFieldProps = (OneFile | SeveralFiles) & {
  label: string
  /** File kinds that the file dialog offers: ".xml". */
  accept: string
  help?: string | undefined
  problem?: string | undefined
  disabled?: boolean
  maxBytes?: number
  choose?: string
  testId?: string
}

/** A field to choose or drop files, with its problem below. The server determines the kind of a file from its content. */
export function FileField(props: FileFieldProps) {
  const {
    label,
    accept,
    help,
    disabled = false,
    maxBytes = DOCUMENT_MAX_BYTES,
    choose = t('office.file.choose'),
    testId,
  } = props
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  // A file that the server would refuse for its size is not even taken.
  const [isTooLarge, setTooLarge] = useState(false)
  const id = useId()
  const isSeveral = 'files' in props
  const take = (given: readonly File[]) => {
    const chosen = isSeveral ? given : given.slice(0, 1)
    if (disabled || chosen.length === 0) return
    const fitting = chosen.filter(({ size }) => size <= maxBytes)
    setTooLarge(fitting.length < chosen.length)
    const [first] = fitting
    if (isSeveral) {
      if (first) props.onChange([...props.files, ...fitting])
    } else if (first) {
      props.onChoose(first)
    } else if (props.file) {
      // The former file is not sent instead of the one that the problem is about.
      props.onRemove()
    }
  }
  /** The pressed button is removed together with its file. */
  const remove = (removed: () => void) => {
    button.current?.focus()
    setTooLarge(false)
    removed()
  }
  const drop = useDrop(take, disabled)
  const problem = isTooLarge ? t('forms.tooLarge', { max: sizeText(maxBytes) }) : props.problem
  const said = problem ?? help
  const file = isSeveral ? null : props.file
  const words = file ? t('office.file.change') : choose
  return (
    <div className={style['fileFieldField']} data-wrong={problem !== undefined} {...drop}>
      <span id={`${id}-label`} className={style['label']}>
        {label}
      </span>
      <FileInput
        ref={input}
        accept={accept}
        multiple={isSeveral}
        aria-labelledby={`${id}-label`}
        data-testid={testId}
        onChoose={take}
      />
      <Row>
        <Button
          ref={button}
          disabled={disabled}
          aria-label={`${words}: ${label}`}
          aria-describedby={said && `${id}-said`}
          onClick={() => input.current?.click()}
        >
          {words}
        </Button>
        {file ? (
          <span className={style['name']}>{file.name}</span>
        ) : (
          <Note as="span" className={style['hint']}>
            {t('office.file.orDrop')}
          </Note>
        )}
        {!isSeveral && file && (
          <Button
            type="text"
            disabled={disabled}
            aria-label={t('office.file.removeFor', { label })}
            onClick={() => remove(props.onRemove)}
          >
            {t('office.file.remove')}
          </Button>
        )}
      </Row>
      {isSeveral && props.files.length > 0 && (
        <List gap="xs" top="s" aria-labelledby={`${id}-label`}>
          {props.files.map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: of two files of one name the place is what tells them apart.
            <Pair as="li" key={`${at}${one.name}`}>
              <span className={style['name']}>{one.name}</span>
              <Button
                size="small"
                type="text"
                disabled={disabled}
                aria-label={t('office.file.removeFile', { name: one.name })}
                onClick={() => remove(() => props.onChange(props.files.filter((_, other) => other !== at)))}
              >
                ✕
              </Button>
            </Pair>
          ))}
        </List>
      )}
      <Note
        id={`${id}-said`}
        top="s"
        tone={problem === undefined ? 'quiet' : 'wrong'}
        role={problem === undefined ? undefined : 'alert'}
      >
        {said}
      </Note>
    </div>
  )
}
