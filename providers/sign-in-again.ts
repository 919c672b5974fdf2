import { createQuestion } from './ask-person.ts'

/**
 * "Your session has ended", asked while there is unsaved input on the screen: a person who signs in again continues there.
 * Without unsaved input the answer is no, and the session ends as usual.
 */
export const { answerWith: answerSessionEnd, ask: signInAgain, isOpen: isSigningInAgain } = createQuestion()
