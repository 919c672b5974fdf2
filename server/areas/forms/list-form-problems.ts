import type { Action } from '../../calls/handlers.ts'

/** What keeps edited files of forms and lists from being used; the same as the log says, for Admin's own page. */
export const listFormProblems: Action<'employee/get-form-problems'> = async (_input, { services }) => {
  const { forms, tables, views } = services
  const problems = [...forms.problems(), ...(await tables.problems()), ...(await views.problems())]
  problems.sort((a, b) => b.since.getTime() - a.since.getTime())
  return { problems: problems.map(({ file, reasons, since }) => ({ file, reasons, since: since.toISOString() })) }
}
