import { Alert, Button } from 'antd'
import { useState } from 'react'
import { t } from '../../../contract/language/texts.ts'
import { CardGrid } from '../../ui/card.tsx'
import { Note, Row } from '../../ui/layout.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { ParameterCard } from './parameter-card.tsx'
import style from './payroll-interface.module.css'
import type { Parameter, Parameters } from './use-parameters.ts'

/** From the most certain to the least. */
const MARKS = ['H2', 'H1', 'M', 'K', 'U'] as const

interface LawTabProps {
  data: Parameters
  parameters: readonly Parameter[]
  detail?: string | undefined
  onDay: (day: string) => void
  onChanged: () => Promise<unknown>
}

/** The figures of a day, each with its source and a button to enter the next value. */
export function LawTab({ data, parameters, detail, onDay, onChanged }: LawTabProps) {
  const [changing, setChanging] = useState<Parameter | null>(null)
  return (
    <div className={style['tab']}>
      {detail !== undefined && <Note tone="plain">{detail}</Note>}
      <label className={style['day']}>
        {t('payroll-interface.day')}
        <input
          type="date"
          className={style['input']}
          defaultValue={data.day}
          min="2023-01-01"
          onChange={({ target }) => target.validity.valid && target.value !== '' && onDay(target.value)}
        />
      </label>
      {data.missing.length > 0 && (
        <Alert
          type="error"
          showIcon
          role="alert"
          message={t('payroll-interface.missing')}
          description={t('payroll-interface.missingDetail', { names: data.missing.join(', ') })}
        />
      )}
      <Row as="ul" gap="l" className={style['legend']} aria-label={t('payroll-interface.marksList')}>
        {MARKS.filter((mark) => parameters.some(({ confidence }) => confidence === mark)).map((mark) => (
          <li key={mark}>
            <span className={style['mark']} data-mark={mark}>
              {mark}
            </span>
            {t(`payroll-interface.marks.${mark}`)}
          </li>
        ))}
      </Row>
      <CardGrid isDense>
        {parameters.map((parameter) => (
          <ParameterCard key={parameter.key} parameter={parameter}>
            <Button
              size="small"
              aria-label={t('payroll-interface.changeOf', { title: parameter.title })}
              onClick={() => setChanging(parameter)}
            >
              {t('payroll-interface.change')}
            </Button>
          </ParameterCard>
        ))}
      </CardGrid>
      {changing && (
        <ChangeDialog parameter={changing} today={data.today} onClose={() => setChanging(null)} onChanged={onChanged} />
      )}
    </div>
  )
}
