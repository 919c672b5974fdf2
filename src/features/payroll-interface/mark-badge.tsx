import { PAYROLL_INTERFACE_TEXTS as TEXTS } from '../../texts/payroll-interface.ts'
import style from './payroll-interface.module.css'
import type { Mark } from './use-parameters.ts'

/** The certainty of a figure as a letter with its meaning. */
export function MarkBadge({ mark }: { mark: Mark }) {
  return (
    <span className={style['mark']} data-mark={mark} title={TEXTS.marks[mark]}>
      <span aria-hidden="true">{mark}</span>
      <span className="visually-hidden">
        {TEXTS.mark(mark)}: {TEXTS.marks[mark]}
      </span>
    </span>
  )
}
