import { t } from '../../../contract/language/texts.ts'
import type { Mark } from './use-parameters.ts'

export const TONES: Readonly<Record<Mark, string>> = { H1: 'good', H2: 'good', M: '', U: 'wrong', K: 'wrong' }

/** The certainty of a figure as a letter with its meaning. */
export function MarkBadge({ mark }: { mark: Mark }) {
  return (
    <span className={`chip ${TONES[mark]}`} title={t(`payroll-interface.marks.${mark}`)}>
      <span aria-hidden="true">{mark}</span>
      <span className="visually-hidden">
        {t('payroll-interface.mark', { mark })}: {t(`payroll-interface.marks.${mark}`)}
      </span>
    </span>
  )
}
