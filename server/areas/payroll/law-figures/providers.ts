import type { Static } from 'typebox'
import type { Provider } from '../../../../contract/payroll/law-figures/schemas.ts'
import type { Settings } from '../../../settings.ts'

type ProviderAnswer = Static<typeof Provider>
export type ProviderKey = ProviderAnswer['key']

const told = (name: string, value: string | null) => ({ name, value: value ?? 'not set' })
/** A secret is never shown, only whether there is one. */
const secret = (name: string, value: string | null | undefined) => ({ name, value: value ? 'set' : 'not set' })

/** The services the product calls, as the environment sets them (docs/operations.md). */
export const providersOf = (settings: Settings): ProviderAnswer[] => [
  { key: 'tax', title: 'Tax bills', service: settings.tax.service, settings: taxOf(settings) },
  { key: 'transfers', title: 'Transfers', service: settings.transfers, settings: transfersOf(settings) },
  { key: 'esign', title: 'E-signature', service: settings.esign, settings: esignOf(settings) },
  { key: 'mail', title: 'Mail', service: settings.smtpUrl === null ? 'outbox' : 'SMTP', settings: mailOf(settings) },
  { key: 'push', title: 'Push messages', service: settings.push.service, settings: [told('PUSH', settings.push.service)] },
  {
    key: 'ceps',
    title: 'Proofs of payment (CEP)',
    service: settings.cepUrl === null ? 'off' : 'banxico',
    settings: cepsOf(settings),
  },
]

function taxOf({ tax }: Settings) {
  if (tax.service === 'local') return [told('TAX', 'local')]
  return [
    told('TAX', tax.service),
    told('FACTURAMA_URL', tax.url),
    secret('FACTURAMA_USER', tax.user),
    secret('FACTURAMA_PASSWORD', tax.password),
  ]
}

function transfersOf({ transfers, wise }: Settings) {
  if (!wise) return [told('TRANSFERS', transfers)]
  return [
    told('TRANSFERS', transfers),
    told('WISE_API_URL', wise.apiUrl),
    told('WISE_PROFILE_ID', wise.profileId),
    secret('WISE_API_TOKEN', wise.token),
  ]
}

function esignOf({ esign, docusign, seal }: Settings) {
  if (!docusign) return [told('ESIGN', esign), told('ESIGN_CERTIFICATE', seal ? seal.certificate : 'of the demo')]
  return [
    told('ESIGN', esign),
    told('DOCUSIGN_AUTH_URL', docusign.authUrl),
    told('DOCUSIGN_API_URL', docusign.apiUrl),
    told('DOCUSIGN_ACCOUNT_ID', docusign.accountId),
    secret('DOCUSIGN_PRIVATE_KEY', docusign.privateKey),
  ]
}

const cepsOf = ({ cepUrl }: Settings) => [
  told('CEP', cepUrl === null ? 'off' : 'banxico'),
  ...(cepUrl === null ? [] : [told('CEP_URL', cepUrl)]),
]

/** Removes user and password from the address of the mail server. */
function mailOf({ smtpUrl, mailFrom }: Settings) {
  const url = smtpUrl === null ? null : URL.parse(smtpUrl)
  return [
    told('SMTP_URL', url ? `${url.protocol}//${url.host}` : null),
    secret('Password in SMTP_URL', url?.password),
    told('MAIL_FROM', mailFrom),
  ]
}
