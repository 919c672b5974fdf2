/** Asks the person who they are; answers whether they confirmed it. Rejects never. */
type Ask = () => Promise<boolean>

let ask: Ask | null = null
let asking: Promise<boolean> | null = null
let giveUp = (): void => undefined

/**
 * Says who asks for the password: the signed-in program, while it is on the screen.
 * @returns takes it back; a question that is open then counts as not confirmed
 */
export function answerStepUp(answerer: Ask): () => void {
  ask = answerer
  return () => {
    if (ask !== answerer) return
    ask = null
    giveUp()
  }
}

/** Has the person confirm who they are. Calls that need it at the same moment share one question. */
export function confirmIdentity(): Promise<boolean> {
  if (asking) return asking
  if (ask === null) return Promise.resolve(false)
  const left = new Promise<boolean>((resolve) => {
    giveUp = () => resolve(false)
  })
  asking = Promise.race([ask(), left]).finally(() => {
    asking = null
  })
  return asking
}
