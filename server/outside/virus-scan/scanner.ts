/** Looks for viruses in files on this machine. */
export interface Scanner {
  /** The name of what was found, or `null` for a clean file. Throws where it could not be looked at. */
  scan: (path: string) => Promise<string | null>
}
