import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { KeyboardEvent } from 'react'
import { EVENTS, type EventData, Joyride, type Options, type Step, type TooltipRenderProps } from 'react-joyride'
import { Link } from 'react-router'
import { t, textAt } from '../../../contract/language/texts.ts'
import { Note, Row, Stack } from '../../ui/layout.tsx'
import { FONT } from '../../ui/tokens.ts'
import style from './home.module.css'
import { anchorOf, LAST_TOUR_STEP, type StepState, stateOf, wayTo } from './tour-steps.ts'

/** Over the page and its top bar, under dialogs (antd's begin at 1000). */
const Z_INDEX = 900

const OPTIONS: Partial<Options> = {
  skipBeacon: true,
  // The tour does not cover the page, so that people who know the way can continue working.
  hideOverlay: true,
  // By default the library continues with the next step; people who want to leave the tour need a way out.
  dismissKeyAction: false,
  closeButtonAction: 'skip',
  // The rows of the guide have no gap: an arrow that ends away from its row points into the next one.
  offset: 0,
  spotlightPadding: 0,
  // The library scrolls each step to the top, also one that is in view with its pop-up.
  skipScroll: true,
  zIndex: Z_INDEX,
  arrowColor: 'var(--surface)',
}

interface GuideTourProps {
  /** The person's step, at which the tour begins. */
  step: number
  steps: readonly number[]
  onClose: () => void
}

/** Position in the tour, as "the person's step:the displayed step"; it survives a reload and ends with the window. */
const SHOWN_AT = 'tourShownAt'

const targetOf = (step: number): string => `[data-tour="${anchorOf(step)}"]`

/**
 * The guided tour of Home (react-joyride): a pop-up next to each of the steps 0 to 6. It begins at the person's own step,
 * after a reload at the displayed one (E6).
 */
export function GuideTour({ step, steps, onClose }: GuideTourProps) {
  const shown = steps.filter((one) => one <= LAST_TOUR_STEP)
  const popups = shown.map(
    (one): Step => ({
      target: targetOf(one),
      placement: 'right',
      content: null,
      data: { step: one, state: stateOf(one, step), of: steps.length },
    }),
  )
  const onEvent = ({ type, index }: EventData) => {
    if (type === EVENTS.STEP_BEFORE) {
      const at = shown[index] ?? step
      sessionStorage.setItem(SHOWN_AT, `${step}:${at}`)
      document.querySelector(targetOf(at))?.scrollIntoView({ block: 'nearest' })
    }
    if (type !== EVENTS.TOUR_END) return
    sessionStorage.removeItem(SHOWN_AT)
    onClose()
  }
  const [of, at] = (sessionStorage.getItem(SHOWN_AT) ?? '').split(':').map(Number)
  const first = of === step && at !== undefined ? at : step
  return (
    <Joyride
      run
      continuous
      steps={popups}
      initialStepIndex={Math.max(0, shown.indexOf(first))}
      options={OPTIONS}
      tooltipComponent={TourPopup}
      onEvent={onEvent}
    />
  )
}

/** The library puts the focus on the element that it knows by this name. */
const FOCUSED = 'primary'

interface PopupData {
  step: number
  state: StepState
  of: number
}

/** One pop-up of the tour, 300 × 285 px. Escape ends the tour; the focus stays inside until it closes. */
function TourPopup({ index, isLastStep, step: { data }, controls, tooltipProps }: TooltipRenderProps) {
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
      <Row justify="between">
        <Note as="span">{t('own-home.tour.step', { at: index + 1, of })}</Note>
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={t('own-home.tour.close')}
          onClick={() => controls.skip()}
        />
      </Row>
      <h2 id="tour-title" className={style['title']}>
        {textAt('guide.steps', `${step}.title`)}
      </h2>
      <Stack gap="xs" className={style['detail']}>
        <p>{textAt('guide.steps', `${step}.detail`)}</p>
        {state === 'done' && <p>{t('own-home.tour.done')}</p>}
        {state === 'later' && <p>{t('own-home.tour.later')}</p>}
      </Stack>
      {state === 'current' && (
        <Link to={wayTo(step)} className="main-link" data-action={FOCUSED}>
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
