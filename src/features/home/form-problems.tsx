import { callApi } from '../../../providers/api.ts'
import { useQuery } from '../../../providers/use-query.ts'
import { FORM_TEXTS } from '../../texts.ts'
import style from './home.module.css'

const TEXTS = FORM_TEXTS.problems

/** For Admin: form files that were edited and could not be taken in, with the reasons (docs/forms.md). */
export function FormProblems() {
  const { data } = useQuery({
    queryKey: ['form-problems'],
    queryFn: ({ signal }) => callApi('employee/get-form-problems', {}, { signal }),
    staleTime: 0,
  })
  const problems = data?.problems ?? []
  if (problems.length === 0) return null
  return (
    <section className={style['problems']} aria-labelledby="form-problems">
      <h2 id="form-problems" className={style['title']}>
        {TEXTS.title}
      </h2>
      <p>{TEXTS.detail}</p>
      {problems.map(({ file, reasons }) => (
        <div key={file}>
          <strong>{file || TEXTS.folder}</strong>
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
