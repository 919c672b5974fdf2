interface Signing {
  envelope_status: string | null
  applicant_signature_status: string | null
  admin_signature_status: string | null
}

/** How far the signing is, as one text to compare. */
export const signingOf = ({ envelope_status, applicant_signature_status, admin_signature_status }: Signing): string =>
  [envelope_status, applicant_signature_status, admin_signature_status].join(' / ')
