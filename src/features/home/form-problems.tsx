import { t } from '../../../contract/language/texts.ts'
import { useRead } from '../../../providers/use-read.ts'
import style from './home.module.css'

/** For Admin: edited form files that could not be loaded, with the reasons (docs/forms.md). */
export function FormProblems() {
  const { data } = useRead('employee/get-form-problems', {})
  const problems = data?.problems ?? []
  if (problems.length === 0) return null
  return (
    <section className={style['problems']} aria-labelledby="form-problems">
      <h2 id="form-problems" className={style['title']}>
        {t('forms.problems.title')}
      </h2>
      <p>{t('forms.problems.detail')}</p>
      {problems.map(({ file, reasons }) => (
        <div key={file}>
          <strong>{file || t('forms.problems.folder')}</strong>
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
