import { accessSync, chmodSync, chownSync, constants, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

const NOBODY = 65534

/** User that starts the database's programs: PostgreSQL refuses to run as root, so root switches to another user. */
export interface LaunchAs {
  /** Words before the program, empty or an `unshare` call. */
  prefix: string[]
  uid?: number
  gid?: number
}

/**
 * Without root: the current user. As root: `nobody`, if that user can reach the folders; under a private home (mode 0700) a
 * user namespace, where the process is not named root and still owns the files.
 */
export function chooseLaunch(folders: readonly string[]): LaunchAs {
  if (process.getuid?.() !== 0) return { prefix: [] }
  if (folders.every(isReachableByAll)) return { prefix: [], uid: NOBODY, gid: NOBODY }
  return { prefix: ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--'] }
}

/** Makes a folder the database user's own. */
export function giveTo(launch: LaunchAs, folder: string): void {
  if (launch.uid !== undefined && launch.gid !== undefined) chownSync(folder, launch.uid, launch.gid)
  chmodSync(folder, 0o700)
}

/** May everybody walk into this folder? Each parent needs the execute bit for others. */
function isReachableByAll(folder: string): boolean {
  for (let at = resolve(folder); ; at = dirname(at)) {
    accessSync(at, constants.F_OK)
    // The folder itself gets a new owner; only its parents must be reachable.
    if (at !== resolve(folder) && (statSync(at).mode & 0o001) === 0) return false
    if (at === dirname(at)) return true
  }
}
