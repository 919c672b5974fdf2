import { createQuestion } from './ask-person.ts'

/** "Who are you?", before something that needs the password once more. */
export const { answerWith: answerStepUp, ask: confirmIdentity } = createQuestion()
