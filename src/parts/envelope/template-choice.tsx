import { Radio } from 'antd'
import { useId } from 'react'
import type { EnvelopeTemplate } from '../../../contract/envelopes/schemas.ts'
import { t } from '../../../contract/language/texts.ts'
import { Note, ProblemNote } from '../../ui/layout.tsx'
import style from './envelope.module.css'

interface TemplateChoiceProps {
  templates: readonly Pick<EnvelopeTemplate, 'templateId' | 'name' | 'description'>[]
  chosen: string | null
  onChoose: (templateId: string) => void
  error: string | null
}

export function TemplateChoice({ templates, chosen, onChoose, error }: TemplateChoiceProps) {
  const id = useId()
  return (
    <fieldset className={style['templates']} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{t('envelope.pick.templates')}</legend>
      <Radio.Group name={id} value={chosen} onChange={({ target }) => onChoose(target.value as string)}>
        {templates.map(({ templateId, name, description }) => (
          <Radio key={templateId} value={templateId} className={style['template'] as string}>
            <strong>{name}</strong>
            {description && <Note as="div">{description}</Note>}
          </Radio>
        ))}
      </Radio.Group>
      <ProblemNote id={`${id}-error`} top="xs">
        {error}
      </ProblemNote>
    </fieldset>
  )
}
