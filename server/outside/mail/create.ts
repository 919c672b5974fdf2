import type { Transporter } from 'nodemailer'
import type { Settings } from '../../settings.ts'
import type { Mailer } from './mailer.ts'
import { createOutbox } from './outbox.ts'

/** SMTP where a server is given (production demands one), else the outbox that demo mode shows at /dev/outbox. */
export function createMailer({ smtpUrl, mailFrom, dataDir }: Settings): Mailer {
  return smtpUrl === null ? createOutbox(dataDir) : createSmtpMailer(smtpUrl, mailFrom)
}

const CONNECT_MS = 10_000
const SILENCE_MS = 30_000

/**
 * Mails through an SMTP server. `url` is nodemailer's: `smtps://user:password@host:465`, `smtp://host:587`;
 * options may follow as a query. A password never crosses a connection without TLS.
 */
function createSmtpMailer(url: string, from: string): Mailer {
  const address = withTimeouts(url)
  // Loaded with the first mail: it takes 30 MB.
  let transport: Promise<Transporter> | null = null
  const open = async (): Promise<Transporter> => (await import('nodemailer')).createTransport(address, { from })
  return {
    send: async ({ to, subject, text, html }) => {
      transport ??= open()
      await (await transport).sendMail({
        // As an object it is one address; in a text a comma would make two.
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    },
  }
}

function withTimeouts(text: string): string {
  const url = new URL(text)
  const defaults = { connectionTimeout: CONNECT_MS, greetingTimeout: CONNECT_MS, socketTimeout: SILENCE_MS }
  for (const [name, value] of Object.entries(defaults)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(value))
  }
  if (url.username && url.protocol === 'smtp:' && !url.searchParams.has('requireTLS'))
    url.searchParams.set('requireTLS', 'true')
  return url.href
}
