/** Language of the law's own names, and of a paper for which no other is asked. */
export const LAW_LANGUAGE = 'es'
