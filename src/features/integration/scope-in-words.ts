import { t, textAt } from '../../../contract/language/texts.ts'

/** A scope such as `people:read` for people; one of a resource without a text is named as it is. */
export function scopeInWords(scope: string): string {
  const [area = '', verb = ''] = scope.split(':')
  return t('integration.scope', {
    area: textAt('integration.areas', area) ?? area,
    verb: textAt('integration.verbs', verb) ?? verb,
  })
}
