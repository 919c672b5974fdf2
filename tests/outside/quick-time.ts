/** A clock that moves with the pauses that are made, in milliseconds: the test does not wait. */
export function quickTime() {
  const pauses: number[] = []
  const time = {
    clock: Date.now(),
    pauses,
    now: () => new Date(time.clock),
    pause: async (ms: number) => {
      pauses.push(ms)
      time.clock += ms
    },
  }
  return time
}
