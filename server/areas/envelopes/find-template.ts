import { t } from '../../../contract/language/texts.ts'
import { askProvider } from '../../calls/ask-provider.ts'
import { fieldError } from '../../errors/app-error.ts'
import type { AgreementKind, ChosenTemplate, ESign } from '../../outside/esign/esign.ts'

/** Throws VALIDATION for a template that does not exist, or not for this kind of agreement; PROVIDER. */
export async function findTemplate(esign: ESign, kind: AgreementKind, templateId: string): Promise<ChosenTemplate> {
  const templates = await askProvider(esign, () => esign.listTemplates(kind))
  const template = templates.find((one) => one.templateId === templateId)
  if (template) return { ...template, language: esign.languageOf(templateId) }
  throw fieldError('templateId', t('server-signing.envelope.chooseTemplate'))
}
