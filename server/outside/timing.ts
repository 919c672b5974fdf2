/** What time is made of where we call someone outside; tests make it short. */
export interface Timing {
  now: () => Date
  pause: (ms: number) => Promise<unknown>
  timeoutMs: number
}
