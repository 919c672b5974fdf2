import { t } from '../../../contract/language/texts.ts'

const motive = (code: '01' | '02' | '03' | '04') =>
  [t(`tax-bills.cancelling.motives.${code}.0`), t(`tax-bills.cancelling.motives.${code}.1`)] as const

/** The texts of the dialog that cancels a bill. */
export const cancelTexts = () => ({
  lead: t('tax-bills.cancelling.lead'),
  motive: t('tax-bills.cancelling.motive'),
  motives: { '01': motive('01'), '02': motive('02'), '03': motive('03'), '04': motive('04') },
  substitute: t('tax-bills.cancelling.substitute'),
  substituteHelp: t('tax-bills.cancelling.substituteHelp'),
  substituteWrong: t('tax-bills.cancelling.substituteWrong'),
  keep: t('tax-bills.cancelling.keep'),
  submit: t('tax-bills.cancel'),
  sending: t('tax-bills.cancelling.sending'),
})
