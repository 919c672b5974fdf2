import { t } from '../../../contract/language/texts.ts'
import style from './payroll-interface.module.css'
import type { Mark } from './use-parameters.ts'

/** The certainty of a figure as a letter with its meaning. */
export function MarkBadge({ mark }: { mark: Mark }) {
  return (
    <span className={style['mark']} data-mark={mark} title={t(`payroll-interface.marks.${mark}`)}>
      <span aria-hidden="true">{mark}</span>
      <span className="visually-hidden">
        {t('payroll-interface.mark', { mark })}: {t(`payroll-interface.marks.${mark}`)}
      </span>
    </span>
  )
}
