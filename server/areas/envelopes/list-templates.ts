import { askProvider } from '../../calls/ask-provider.ts'
import type { Action } from '../../calls/handlers.ts'
import { agreementWords } from './agreement-words.ts'

export const listTemplates: Action<'contractor/get-all-template-docusing'> = async ({ role = 'Contractor' }, { services }) => {
  const templates = await askProvider(services.esign, (esign) => esign.listTemplates(role))
  const inWords = templates.map((template) => ({
    ...template,
    name: agreementWords(template.name),
    description: agreementWords(template.description),
  }))
  return { data: inWords }
}
