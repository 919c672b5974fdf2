import type { Static } from 'typebox'
import { t, textAt } from '../../../../contract/language/texts.ts'
import type { Provider } from '../../../../contract/payroll/law-figures/schemas.ts'
import type { Settings } from '../../../settings.ts'

type ProviderAnswer = Static<typeof Provider>
export type ProviderKey = ProviderAnswer['key']

const setting = (name: string, value: string | null) => ({
  name,
  value: value ?? t('server-payroll-figures.providerSettings.notSet'),
})
/** A secret is never shown, only whether there is one. */
const secret = (name: string, value: string | null | undefined) =>
  setting(name, value ? t('server-payroll-figures.providerSettings.isSet') : null)

/** The services the product calls, as the environment sets them (docs/operations.md). */
export function providersOf(settings: Settings): ProviderAnswer[] {
  const { tax, transfers, esign, smtpUrl, push, cepUrl } = settings
  const of = (key: ProviderKey, service: string, values: ProviderAnswer['settings']): ProviderAnswer => ({
    key,
    title: t(`server-payroll-figures.providers.${key}`),
    service: textAt('server-payroll-figures.services', service) ?? service,
    settings: values,
  })
  return [
    of('tax', tax.service, [setting('TAX', tax.service), ...taxOf(settings)]),
    of('transfers', transfers, [setting('TRANSFERS', transfers), ...transfersOf(settings)]),
    of('esign', esign, [setting('ESIGN', esign), ...esignOf(settings)]),
    of('mail', smtpUrl === null ? 'outbox' : 'SMTP', mailOf(settings)),
    of('push', push.service, [setting('PUSH', push.service)]),
    of('ceps', cepUrl === null ? 'off' : 'banxico', cepsOf(settings)),
  ]
}

const taxOf = ({ tax }: Settings) =>
  tax.service === 'local'
    ? []
    : [setting('FACTURAMA_URL', tax.url), secret('FACTURAMA_USER', tax.user), secret('FACTURAMA_PASSWORD', tax.password)]

const transfersOf = ({ wise }: Settings) =>
  wise
    ? [setting('WISE_API_URL', wise.apiUrl), setting('WISE_PROFILE_ID', wise.profileId), secret('WISE_API_TOKEN', wise.token)]
    : []

const esignOf = ({ docusign, seal }: Settings) =>
  docusign
    ? [
        setting('DOCUSIGN_AUTH_URL', docusign.authUrl),
        setting('DOCUSIGN_API_URL', docusign.apiUrl),
        setting('DOCUSIGN_ACCOUNT_ID', docusign.accountId),
        secret('DOCUSIGN_PRIVATE_KEY', docusign.privateKey),
      ]
    : [setting('ESIGN_CERTIFICATE', seal ? seal.certificate : t('server-payroll-figures.providerSettings.ofTheDemo'))]

const cepsOf = ({ cepUrl }: Settings) => [
  setting('CEP', cepUrl === null ? 'off' : 'banxico'),
  ...(cepUrl === null ? [] : [setting('CEP_URL', cepUrl)]),
]

/** Removes user and password from the address of the mail server. */
function mailOf({ smtpUrl, mailFrom }: Settings) {
  const url = smtpUrl === null ? null : URL.parse(smtpUrl)
  return [
    setting('SMTP_URL', url ? `${url.protocol}//${url.host}` : null),
    secret(t('server-payroll-figures.providerSettings.smtpPassword'), url?.password),
    setting('MAIL_FROM', mailFrom),
  ]
}
