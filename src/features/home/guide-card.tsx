import { CheckCircleFilled, CompassOutlined, LockOutlined, RightCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { t, textAt } from '../../../contract/language/texts.ts'
import { Note, Panel, Row } from '../../ui/layout.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import style from './home.module.css'
import { anchorOf, LAST_TOUR_STEP, type StepState, stateOf, wayTo } from './tour-steps.ts'

const ICONS = { done: CheckCircleFilled, current: RightCircleOutlined, later: LockOutlined }

// Only people in their onboarding need it, and the page is readable before it is there.
const GuideTour = lazyDialog(async () => (await import('./guide-tour.tsx')).GuideTour)

/** The tour shows itself once for each step and browser window; afterwards it comes when asked for. */
const CLOSED_AT = 'tourClosedAt'

interface GuideCardProps {
  /** The person's step, as the server keeps it. */
  step: number
  /** Steps in which the person has something to do, in their order. */
  steps: readonly number[]
}

/** The onboarding guide on Home: all steps with their state, a link to the next one, and the tour (E5, E6). */
export function GuideCard({ step, steps }: GuideCardProps) {
  const isInTour = step <= LAST_TOUR_STEP
  const [isTourOpen, setTourOpen] = useState(() => isInTour && sessionStorage.getItem(CLOSED_AT) !== String(step))
  const opener = useRef<HTMLButtonElement>(null)
  const hasClosed = useRef(false)
  const closeTour = () => {
    sessionStorage.setItem(CLOSED_AT, String(step))
    setTourOpen(false)
    hasClosed.current = true
  }
  // After the tour has put the focus back to where it was when the page opened: nowhere.
  useEffect(() => {
    if (!isTourOpen && hasClosed.current) opener.current?.focus()
  }, [isTourOpen])
  const done = steps.filter((one) => one < step).length
  return (
    <Panel as="section" aria-labelledby="guide">
      <Row justify="between" align="baseline">
        <h2 id="guide" className={style['title']}>
          {t('own-home.guide.title')}
        </h2>
        <Note>
          <progress value={done} max={steps.length} aria-hidden="true" />
          {t('own-home.guide.progress', { done, of: steps.length })}
        </Note>
      </Row>
      <Note top="xs" bottom="m">
        {t('own-home.guide.intro')}
      </Note>
      <ol className={style['steps']}>
        {steps.map((one) => (
          <Step key={one} step={one} state={stateOf(one, step)} />
        ))}
      </ol>
      <Row top="m">
        <Link to={wayTo(step)} className="main-link">
          {done === 0 ? t('own-home.guide.begin') : t('own-home.guide.go')}
        </Link>
        {isInTour && (
          <Button ref={opener} icon={<CompassOutlined aria-hidden="true" />} onClick={() => setTourOpen(true)}>
            {t('own-home.guide.tour')}
          </Button>
        )}
      </Row>
      {isTourOpen && <GuideTour step={step} steps={steps} onClose={closeTour} />}
    </Panel>
  )
}

function Step({ step, state }: { step: number; state: StepState }) {
  const Icon = ICONS[state]
  return (
    <li
      className={style['step']}
      data-state={state}
      data-tour={anchorOf(step)}
      aria-current={state === 'current' ? 'step' : undefined}
    >
      <Icon aria-hidden="true" />
      <span>{textAt('guide.steps', `${step}.title`)}</span>
      <small className={state === 'current' ? undefined : 'visually-hidden'}>{t(`own-home.guide.states.${state}`)}</small>
    </li>
  )
}
