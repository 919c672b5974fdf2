import { useState } from 'react'
import type { CallError } from '../../providers/data/http-error.ts'
import { FileField } from '../ui/file-field.tsx'
import { Stack } from '../ui/layout.tsx'

/** A file, or several, that a call takes. */
export interface DialogFile {
  label: string
  /** Kinds that the file dialog of the browser offers. */
  accept: string
  help?: string | undefined
  /** Problem shown without a file; without this text the file is optional. */
  missing?: string
  /** Allows several files, up to this count, with the problem shown above it. */
  most?: { count: number; problem: string }
  maxBytes?: number
  choose?: string
  testId?: string
}

type Fields = Readonly<Record<string, DialogFile>>

/** The files that were chosen in a dialog, by their member of the call. */
export function useDialogFiles(fields: Fields = {}) {
  const [chosen, setChosen] = useState<Readonly<Record<string, readonly File[]>>>({})
  const [isTried, setTried] = useState(false)
  const problemOf = (name: string): string | undefined => {
    const { missing, most } = fields[name] ?? {}
    const count = chosen[name]?.length ?? 0
    return most && count > most.count ? most.problem : count === 0 ? missing : undefined
  }
  return {
    chosen,
    /** The files as the call takes them: a single file where only one is allowed, otherwise a list. */
    sent: Object.fromEntries(
      Object.entries(fields).flatMap(([name, { most }]) => {
        const files = chosen[name] ?? []
        return files.length === 0 ? [] : [[name, most ? files : (files[0] as File)]]
      }),
    ),
    set: (name: string, files: readonly File[]) => setChosen({ ...chosen, [name]: files }),
    isDirty: Object.values(chosen).some(({ length }) => length > 0),
    /** May the files be sent? From now on their problems are shown. */
    check: (): boolean => {
      setTried(true)
      return Object.keys(fields).every((name) => problemOf(name) === undefined)
    },
    /** A missing file is a problem only after the first attempt to send. */
    problemOf: (name: string) => (isTried || (chosen[name]?.length ?? 0) > 0 ? problemOf(name) : undefined),
  }
}

interface DialogFilesProps {
  fields: Fields
  state: ReturnType<typeof useDialogFiles>
  error: CallError | null
  disabled: boolean
}

export function DialogFiles({ fields, state, error, disabled }: DialogFilesProps) {
  return (
    <Stack top="m">
      {Object.entries(fields).map(([name, { missing: _missing, most, ...field }]) => {
        const files = state.chosen[name] ?? []
        const common = {
          ...field,
          disabled,
          problem: state.problemOf(name) ?? error?.fields.find((one) => one.field === name)?.message,
        }
        return most ? (
          <FileField key={name} {...common} files={files} onChange={(chosen) => state.set(name, chosen)} />
        ) : (
          <FileField
            key={name}
            {...common}
            file={files[0] ?? null}
            onChoose={(chosen) => state.set(name, [chosen])}
            onRemove={() => state.set(name, [])}
          />
        )
      })}
    </Stack>
  )
}
