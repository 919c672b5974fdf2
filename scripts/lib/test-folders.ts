import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

export const FOLDER_PREFIX = 'plantilla-test-'
const DAY_MS = 24 * 3_600_000

/** Removes the folder of a run; a process that still writes to it may prevent that. */
export function removeTestFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  } catch (error) {
    console.error(`The folder ${folder} could not be removed.`, error)
  }
}

/** Removes the folders of killed runs, which could not remove them; each may take 1 GB. Those of a day may be in use. */
export function removeOldTestFolders(parent: string): void {
  if (!existsSync(parent)) return
  for (const name of readdirSync(parent).filter((one) => one.startsWith(FOLDER_PREFIX))) {
    const folder = join(parent, name)
    // Another run may have removed it meanwhile.
    const changedAt = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (changedAt < Date.now() - DAY_MS) removeTestFolder(folder)
  }
}
