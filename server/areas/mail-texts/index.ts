import type { Handlers } from '../../calls/handlers.ts'
import { getMailText, getMailTexts, previewMailText, restoreMailText, saveMailText } from './mail-texts.ts'

export const mailTextHandlers = {
  'notifications/get-mail-texts': getMailTexts,
  'notifications/get-mail-text': getMailText,
  'notifications/preview-mail-text': previewMailText,
  'notifications/save-mail-text': saveMailText,
  'notifications/restore-mail-text': restoreMailText,
} satisfies Partial<Handlers>
