import { textAt } from '../../../contract/language/texts.ts'

/** The name of a job; one without a text is named by its stored name. */
export const taskInWords = (task: string): string => textAt('background-jobs.tasks', task) ?? inWords(task)

const inWords = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')
