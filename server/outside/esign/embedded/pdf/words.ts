import { ZONE } from '../../../../../contract/calendar.ts'
import type { AgreementLanguage } from '../../../../../contract/signing/schemas.ts'

const EN = {
  page: (page: number, of: number, id: string) => `Agreement ${id} · page ${page} of ${of}`,
  signatures: 'Signatures',
  name: 'Name',
  signed: (at: string) => `Signed electronically on ${at}`,
  signatureOf: (name: string) => `Signature of ${name}`,
  unsigned: 'Not signed yet',
  evidence: 'Evidence of signature',
  evidenceIntro:
    'This page shows how the agreement named below was signed. The signing service created it when the last signature was given and sealed it like the agreement itself: any PDF reader shows if either was changed.',
  agreement: 'Agreement',
  title: 'Title',
  envelope: 'Agreement no.',
  sentOn: 'Sent on',
  completedOn: 'Completed on',
  presented: 'SHA-256 of the document as presented',
  signedDigest: 'SHA-256 of the document as signed',
  signer: { applicant: 'First signer', admin: 'Second signer' },
  email: 'Email',
  identity: 'Identity check',
  identities: {
    code: 'One-time code sent to the email address',
    session: 'Signed in to an account with this email address',
    link: 'Opened from the signer’s own account while signed in',
  },
  signedAt: 'Signed at',
  address: 'Network address',
  device: 'Device',
  consent: 'Consent given',
  how: 'Signature',
  hows: { drawn: 'Drawn', typed: 'Typed' },
  trail: 'Audit trail',
  trailIntro:
    'Each line contains the digest of the previous line, so a changed or missing line breaks the chain. Times are in UTC.',
  head: 'Digest of the last line',
  unknown: 'Unknown',
}

export type EvidenceWords = typeof EN

const ES: EvidenceWords = {
  page: (page, of, id) => `Contrato ${id} · página ${page} de ${of}`,
  signatures: 'Firmas',
  name: 'Nombre',
  signed: (at) => `Firmado electrónicamente el ${at}`,
  signatureOf: (name) => `Firma de ${name}`,
  unsigned: 'Aún sin firma',
  evidence: 'Constancia de firma',
  evidenceIntro:
    'Esta constancia dice cómo se firmó el contrato que se indica. La generó el servicio de firma al recibirse la última firma y está sellada igual que el contrato: cualquier lector de PDF muestra si uno u otra fue alterado.',
  agreement: 'Contrato',
  title: 'Título',
  envelope: 'Contrato núm.',
  sentOn: 'Enviado el',
  completedOn: 'Concluido el',
  presented: 'SHA-256 del documento presentado',
  signedDigest: 'SHA-256 del documento firmado',
  signer: { applicant: 'Primer firmante', admin: 'Segundo firmante' },
  email: 'Correo electrónico',
  identity: 'Verificación de identidad',
  identities: {
    code: 'Código de un solo uso enviado al correo electrónico',
    session: 'Sesión iniciada en la cuenta propia con este correo electrónico',
    link: 'Abierto desde la cuenta propia, con sesión iniciada como firmante',
  },
  signedAt: 'Firmado el',
  address: 'Dirección de red',
  device: 'Dispositivo',
  consent: 'Consentimiento otorgado',
  how: 'Firma',
  hows: { drawn: 'Trazada', typed: 'Escrita' },
  trail: 'Registro de eventos',
  trailIntro:
    'Cada renglón lleva la huella del anterior, de modo que un renglón alterado o faltante rompe la cadena. Las horas están en UTC.',
  head: 'Huella del último renglón',
  unknown: 'Desconocido',
}

/** Texts of the PDFs in addition to the agreement's own. */
export const WORDS: Record<AgreementLanguage, EvidenceWords> = { en: EN, es: ES }

const LOCALE = { en: 'en-GB', es: 'es-MX' }

/** An instant as people in Mexico read it, with its zone. */
export const momentText = (at: Date, language: AgreementLanguage): string =>
  new Intl.DateTimeFormat(LOCALE[language], {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone: ZONE,
    timeZoneName: 'short',
  }).format(at)

/** An instant to the second in UTC, as the audit trail says it. */
export const utcText = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')}`
