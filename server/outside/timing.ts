/** Clock and pauses of calls to outside services; tests shorten them. */
export interface Timing {
  now: () => Date
  pause: (ms: number) => Promise<unknown>
  timeoutMs: number
}
