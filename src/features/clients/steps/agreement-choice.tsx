import { TemplateChoice } from '../../../parts/envelope/template-choice.tsx'
import { useTemplates } from '../../../parts/envelope/use-templates.ts'
import { ENVELOPE_TEXTS } from '../../../texts/envelope.ts'
import { ErrorNotice } from '../../../ui/notices.tsx'
import { Spinner } from '../../../ui/spinner.tsx'

/** No template: the agreement is sent later, or signed on paper. */
export const SEND_LATER = ''

interface AgreementChoiceProps {
  chosen: string
  onChoose: (templateId: string) => void
}

/** The agreement that the step to Signing sends (C7). */
export function AgreementChoice({ chosen, onChoose }: AgreementChoiceProps) {
  const { templates, error, retry } = useTemplates('Client')
  if (!templates) return error ? <ErrorNotice message={error.message} onRetry={retry} /> : <Spinner />
  const later = { templateId: SEND_LATER, name: ENVELOPE_TEXTS.later, description: ENVELOPE_TEXTS.laterDetail }
  return <TemplateChoice templates={[...templates, later]} chosen={chosen} onChoose={onChoose} error={null} />
}
