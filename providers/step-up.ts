/** Asks the person who they are; answers whether they confirmed it. Rejects never. */
type Ask = () => Promise<boolean>

let ask: Ask | null = null
let asking: Promise<boolean> | null = null

/** Says who asks for the password: the signed-in program, while it is on the screen. @returns takes it back */
export function answerStepUp(answerer: Ask): () => void {
  ask = answerer
  return () => {
    if (ask === answerer) ask = null
  }
}

/** Has the person confirm who they are. Calls that need it at the same moment share one question. */
export function confirmIdentity(): Promise<boolean> {
  if (ask === null) return Promise.resolve(false)
  asking ??= ask().finally(() => {
    asking = null
  })
  return asking
}
