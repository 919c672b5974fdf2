let aheadMs = 0

/** Takes the server's time from an answer: the clock of a browser may be wrong. */
export function readServerClock(answer: Response): void {
  const time = Date.parse(answer.headers.get('date') ?? '')
  if (!Number.isNaN(time)) aheadMs = time - Date.now()
}

/** The time by the server's clock in milliseconds, to the second of the last answer; before any answer, the browser's. */
export const serverNow = (): number => Date.now() + aheadMs
