import type { Client } from '../../../../contract/clients/schemas.ts'
import { t } from '../../../../contract/language/texts.ts'
import { TemplateChoice } from '../../../parts/envelope/template-choice.tsx'
import { useTemplates } from '../../../parts/envelope/use-templates.ts'
import type { StepPartProps } from '../../../resource/step-dialog.tsx'
import { Loaded } from '../../../ui/loaded.tsx'

/** No template: the agreement is sent later, or signed on paper. */
const SEND_LATER = ''

/** The agreement that the step to Signing sends (C7). */
export function AgreementChoice({ entered, onEnter }: StepPartProps<Client>) {
  const later = { templateId: SEND_LATER, name: t('envelope.later'), description: t('envelope.laterDetail') }
  return (
    <Loaded query={useTemplates('Client')}>
      {(templates) => (
        <TemplateChoice
          templates={[...templates, later]}
          chosen={(entered['templateId'] as string | undefined) ?? SEND_LATER}
          onChoose={(templateId) => onEnter(templateId === SEND_LATER ? {} : { templateId })}
          error={null}
        />
      )}
    </Loaded>
  )
}
