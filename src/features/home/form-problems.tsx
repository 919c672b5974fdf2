import { useRead } from '../../../providers/use-read.ts'
import { FORM_TEXTS } from '../../texts.ts'
import style from './home.module.css'

const TEXTS = FORM_TEXTS.problems

/** For Admin: edited form files that could not be loaded, with the reasons (docs/forms.md). */
export function FormProblems() {
  const { data } = useRead('employee/get-form-problems', {})
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
