import type { Action } from '../../calls/handlers.ts'

/** The problems that keep edited files of forms, lists and views from being used; the log has the same ones. */
export const listFormProblems: Action<'employee/get-form-problems'> = async (_input, { services }) => {
  const { forms, tables, views } = services
  const problems = [...forms.problems(), ...(await tables.problems()), ...(await views.problems())]
  problems.sort((a, b) => b.since.getTime() - a.since.getTime())
  return { problems: problems.map(({ file, reasons, since }) => ({ file, reasons, since: since.toISOString() })) }
}
