import { readFileSync } from 'node:fs'

/** The content of a JSON file. Throws an error that names the file where it is none. */
export function readJson(file: string): unknown {
  const text = readFileSync(file, 'utf8')
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new SyntaxError(`${file}: ${(error as Error).message}`, { cause: error })
  }
}
