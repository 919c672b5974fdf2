interface Signing {
  envelope_status: string | null
  applicant_signature_status: string | null
  admin_signature_status: string | null
}

/** The state of the signing as one text, for comparison. */
export const signingOf = ({ envelope_status, applicant_signature_status, admin_signature_status }: Signing): string =>
  [envelope_status, applicant_signature_status, admin_signature_status].join(' / ')
