/** Asks the person; resolves to whether it was done, and never rejects. */
type Ask = () => Promise<boolean>

/** A question that calls to the server may have for the person in front of the screen. */
export interface PersonQuestion {
  /**
   * Registers the function that asks the person: the signed-in program, while it is on the screen.
   * @returns removes it; an open question then counts as not answered
   */
  answerWith: (answerer: Ask) => () => void
  /** Asks it. Calls that need it at the same moment share one question. */
  ask: Ask
  /** Is it before the person now? */
  isOpen: () => boolean
}

export function createQuestion(): PersonQuestion {
  let answerer: Ask | null = null
  let asking: Promise<boolean> | null = null
  let giveUp = (): void => undefined
  return {
    answerWith: (given) => {
      answerer = given
      return () => {
        if (answerer !== given) return
        answerer = null
        giveUp()
      }
    },
    ask: () => {
      if (asking) return asking
      if (answerer === null) return Promise.resolve(false)
      const left = new Promise<boolean>((resolve) => {
        giveUp = () => resolve(false)
      })
      asking = Promise.race([answerer(), left]).finally(() => {
        asking = null
      })
      return asking
    },
    isOpen: () => asking !== null,
  }
}
