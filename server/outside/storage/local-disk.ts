import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Storage } from './storage.ts'

/** Ids of our own making; anything else, a path above all, names no object. */
const KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Objects as files below a folder, 256 subfolders by the first two characters of their key. */
export function createLocalDisk(root: string): Storage {
  const pathOf = (key: string): string => {
    if (!KEY.test(key)) throw new Error(`"${key}" is no key of a stored file.`)
    return join(root, key.slice(0, 2), key)
  }
  return {
    put: async (key, parcel) => {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      await moveSynced(parcel.path, path)
      await sync(dirname(path))
    },
    get: async (key, range) => {
      const file = await open(pathOf(key)).catch(nullIfMissing)
      return file?.createReadStream(range) ?? null
    },
    delete: async (key) => rm(pathOf(key), { force: true }),
  }
}

/** Moves within one disk, else copies: then the object appears under its name only when it is whole. */
async function moveSynced(from: string, to: string): Promise<void> {
  await sync(from)
  try {
    await rename(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    const part = `${to}.part`
    await copyFile(from, part)
    await sync(part)
    await rename(part, to)
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error
  return null
}
