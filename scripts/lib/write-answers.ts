import { type FileHandle, open } from 'node:fs/promises'

/** Writes answers one after the other: the bytes equal those of JSON.stringify with two spaces. */
export interface Output {
  write: (answer: unknown, isInList: boolean) => Promise<void>
  end: (isList: boolean) => Promise<void>
}

/** @returns standard output and, if a path is given, a file as well; or the reason why the file cannot be written. */
export async function openOutput(path: string | undefined): Promise<Output | string> {
  let file: FileHandle | undefined
  try {
    file = path === undefined ? undefined : await open(path, 'w')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    return code === 'ENOENT'
      ? `cannot be written: there is no folder for "${path}". Make the folder first.`
      : `cannot be written: ${error instanceof Error ? error.message : String(error)}`
  }
  let count = 0
  let isOpen = true
  // A reader that stops after the first lines closes the pipe: no more output is needed.
  process.stdout.on('error', () => {
    isOpen = false
  })
  const put = async (text: string) => {
    if (isOpen && !process.stdout.write(text)) await emptied()
    await file?.write(text)
  }
  return {
    write: (answer, isInList) => {
      const json = JSON.stringify(answer, null, 2)
      count += 1
      return put(isInList ? `${count === 1 ? '[' : ','}\n  ${json.replaceAll('\n', '\n  ')}` : json)
    },
    end: async (isList) => {
      await put(isList ? (count === 0 ? '[]\n' : '\n]\n') : '\n')
      await file?.close()
    },
  }
}

const emptied = () =>
  new Promise<void>((resolve) => {
    const events = ['drain', 'close', 'error']
    const go = () => {
      for (const event of events) process.stdout.off(event, go)
      resolve()
    }
    for (const event of events) process.stdout.on(event, go)
  })
