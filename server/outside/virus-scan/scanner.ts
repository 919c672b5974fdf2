/** Looks for viruses in files on this machine. */
export interface Scanner {
  /** The name of the virus, or `null` for a clean file. Throws if it could not be scanned. */
  scan: (path: string) => Promise<string | null>
}
