/** Numbers of the advisory locks of this database, in one list so that no two locks share one. */
export const LOCKS = {
  /** One for all replicas: a second one waits and then has nothing to do. */
  migration: 7_016_004,
  /** One backup or restore of a database at a time. */
  backup: 7_016_005,
  /** Held by sweeps together, and by a backup alone: the files that it reads must not go meanwhile. */
  storedFiles: 7_016_006,
  /** One rotation of the data key at a time. */
  rotation: 7_016_007,
  /** One process at a time seals what is stored unsealed. */
  sealing: 7_016_008,
  /** With the name of a transfer: one transaction at a time stores its events or its name. */
  transferEvents: 7_016_009,
}
