import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { FOLDER_PREFIX, removeOldTestFolders } from './test-folders.ts'

test('the folders of killed runs are removed after a day, and no others', () => {
  const parent = mkdtempSync(join(tmpdir(), 'folders-'))
  const makeFolder = (name: string, hours: number) => {
    const folder = join(parent, name)
    mkdirSync(folder)
    writeFileSync(join(folder, 'database'), 'rows')
    const at = new Date(Date.now() - hours * 3_600_000)
    utimesSync(folder, at, at)
  }
  onTestFinished(() => rmSync(parent, { recursive: true }))
  makeFolder(`${FOLDER_PREFIX}old`, 25)
  makeFolder(`${FOLDER_PREFIX}running`, 23)
  makeFolder('of-another-program', 25)
  removeOldTestFolders(parent)
  expect(readdirSync(parent).sort()).toEqual(['of-another-program', `${FOLDER_PREFIX}running`])
  removeOldTestFolders(join(parent, 'missing'))
})
