import { createQuestion } from './ask-person.ts'

/**
 * "Your session has ended", asked while something on the screen is not saved: anyone who signs in again goes on where they
 * were. Without anything unsaved the answer is no, and the session ends as ever.
 */
export const { answerWith: answerSessionEnd, ask: signInAgain, isOpen: isSigningInAgain } = createQuestion()
