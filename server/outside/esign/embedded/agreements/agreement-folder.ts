import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type AgreementFile, checkAgreementFile } from './agreement-file.ts'

/** Thrown at start if a file cannot be used: there is no last valid version yet. */
export class AgreementFilesError extends Error {}

/** The agreements as their files say now. */
export type Agreements = ReturnType<typeof openAgreements>
type Listener = (file: string, reasons: string[]) => void

/**
 * Reads `<schemasDir>/agreements`; a file that changes counts from the next question on, one that is broken never
 * replaces its last good version. Throws AgreementFilesError, with all reasons, where one is broken at start.
 */
export function openAgreements(schemasDir: string) {
  const folder = join(schemasDir, 'agreements')
  const known = new Map<string, { text: string; file: AgreementFile | null }>()
  const listeners: Listener[] = []
  let problems: [file: string, reasons: string[]][] = []

  function refresh(): AgreementFile[] {
    problems = []
    // Small files that are read when an agreement is sent, which costs a millisecond.
    for (const name of readdirSync(folder).filter((file) => /^[^.].*\.json$/.test(file))) take(name)
    for (const [file, reasons] of problems) for (const listener of listeners) listener(`agreements/${file}`, reasons)
    return [...known.values()].flatMap(({ file }) => file ?? []).sort((a, b) => (a.key < b.key ? -1 : 1))
  }

  function take(name: string): void {
    const text = readFileSync(join(folder, name), 'utf8')
    const before = known.get(name)
    if (before?.text === text) return
    const { file, reasons } = read(text, basename(name, '.json'))
    if (reasons.length > 0) problems.push([name, reasons])
    known.set(name, { text, file: file ?? before?.file ?? null })
  }

  refresh()
  const lines = problems.flatMap(([file, reasons]) => reasons.map((reason) => `  - ${file} ${reason}`))
  if (lines.length > 0) throw new AgreementFilesError(`Some agreement files cannot be used:\n${lines.join('\n')}`)
  return {
    all: refresh,
    find: (key: string): AgreementFile | undefined => refresh().find((file) => file.key === key),
    /** Calls back when a file that is read again cannot be used; its last good version stays. */
    onProblem: (listener: Listener): void => void listeners.push(listener),
  }
}

function read(text: string, name: string): { file: AgreementFile | null; reasons: string[] } {
  try {
    const content: unknown = JSON.parse(text)
    const reasons = checkAgreementFile(content, name)
    return { file: reasons.length === 0 ? (content as AgreementFile) : null, reasons }
  } catch (error) {
    return { file: null, reasons: [(error as Error).message] }
  }
}
