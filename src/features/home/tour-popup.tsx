import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { KeyboardEvent } from 'react'
import type { TooltipRenderProps } from 'react-joyride'
import { Link } from 'react-router'
import { t, textAt } from '../../../contract/language/texts.ts'
import { Row } from '../../ui/layout.tsx'
import { FONT } from '../../ui/tokens.ts'
import style from './home.module.css'
import { type StepState, wayTo } from './tour-steps.ts'

/** The library puts the focus on the element that it knows by this name. */
const FOCUSED = 'primary'

interface PopupData {
  step: number
  state: StepState
  /** Total number of steps of the guide. */
  of: number
}

/** One pop-up of the tour, 300 × 285 px. Escape ends the tour; the focus stays inside as long as it is open. */
export function TourPopup({ index, isLastStep, step: { data }, controls, tooltipProps }: TooltipRenderProps) {
  const { step, state, of } = data as PopupData
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') controls.skip()
  }
  return (
    <div
      {...tooltipProps}
      role="dialog"
      aria-modal="false"
      className={style['popup']}
      // The pop-up is outside the layout, from which all other elements inherit the font.
      style={{ fontFamily: FONT }}
      aria-labelledby="tour-title"
      onKeyDown={onKeyDown}
    >
      <div className={style['top']}>
        <span>{t('own-home.tour.step', { at: index + 1, of })}</span>
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={t('own-home.tour.close')}
          onClick={() => controls.skip()}
        />
      </div>
      <h2 id="tour-title" className={style['tourPopupTitle']}>
        {textAt('guide.steps', `${step}.title`)}
      </h2>
      <div className={style['detail']}>
        <p>{textAt('guide.steps', `${step}.detail`)}</p>
        {state === 'done' && <p>{t('own-home.tour.done')}</p>}
        {state === 'later' && <p>{t('own-home.tour.later')}</p>}
      </div>
      {state === 'current' && (
        <Link to={wayTo(step)} className={style['go'] as string} data-action={FOCUSED}>
          {t('own-home.tour.go')}
        </Link>
      )}
      <Row justify="between">
        <Button disabled={index === 0} onClick={() => controls.prev()}>
          {t('own-home.tour.back')}
        </Button>
        <Button
          data-action={state === 'current' ? undefined : FOCUSED}
          onClick={() => (isLastStep ? controls.skip() : controls.next())}
        >
          {isLastStep ? t('own-home.tour.end') : t('own-home.tour.next')}
        </Button>
      </Row>
    </div>
  )
}
