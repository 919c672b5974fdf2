/** One mail as it leaves. */
export interface Mail {
  /** One address. */
  to: string
  /** Its kind: the name of its template. */
  template: string
  subject: string
  text: string
  html: string
}

/** The mail port: SMTP in production, an outbox on disk in demo mode. */
export interface Mailer {
  /** Hands the mail over; throws if it was refused, and the job retries later. */
  send: (mail: Mail) => Promise<void>
}
