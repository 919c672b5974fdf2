import type { Action } from '../../calls/handlers.ts'

/** What keeps edited form files from being used; the same as the log says, for Admin's own page. */
export const listFormProblems: Action<'employee/get-form-problems'> = async (_input, { services }) => ({
  problems: services.forms.problems().map(({ file, reasons, since }) => ({ file, reasons, since: since.toISOString() })),
})
