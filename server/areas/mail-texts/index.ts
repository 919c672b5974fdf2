export {
  getMailText as 'notifications/get-mail-text',
  getMailTexts as 'notifications/get-mail-texts',
  previewMailText as 'notifications/preview-mail-text',
  restoreMailText as 'notifications/restore-mail-text',
  saveMailText as 'notifications/save-mail-text',
} from './mail-texts.ts'
