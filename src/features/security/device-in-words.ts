import { t } from '../../../contract/language/texts.ts'
import { deviceInfo } from '../../../providers/push/device-info.ts'

/** A browser by what it says of itself (User-Agent); one that is not known is shown as it names itself. */
export function deviceInWords(agent: string | null): string {
  if (agent === null || agent === '') return t('security.sessions.unknown')
  const { browser, os } = deviceInfo(agent)
  return browser && os ? t('security.sessions.device', { browser, system: os }) : browser || os || agent
}
