import type { AgreementLanguage } from '../../../../contract/signing/schemas.ts'
import type { SignEventType } from './chain.ts'

/** Text of each event in the audit trail on the page of evidence. */
export const EVENT_WORDS: Record<AgreementLanguage, Record<SignEventType, string>> = {
  en: {
    created: 'Agreement created',
    sent: 'Invitation sent',
    reminded: 'Reminder sent',
    'address-corrected': 'Email address corrected',
    'link-made': 'Link created for the signed-in signer',
    opened: 'Link opened',
    'code-sent': 'Code sent',
    identified: 'Identity confirmed',
    viewed: 'Document shown',
    downloaded: 'Document downloaded',
    signed: 'Read, consented and signed',
    declined: 'Declined',
    voided: 'Voided by the sender',
    expired: 'Expired',
    completed: 'All signatures given, document sealed',
  },
  es: {
    created: 'Contrato generado',
    sent: 'Invitación enviada',
    reminded: 'Recordatorio enviado',
    'address-corrected': 'Correo electrónico corregido',
    'link-made': 'Enlace generado para el firmante con sesión iniciada',
    opened: 'Enlace abierto',
    'code-sent': 'Código enviado',
    identified: 'Identidad confirmada',
    viewed: 'Documento mostrado',
    downloaded: 'Documento descargado',
    signed: 'Leído, consentido y firmado',
    declined: 'Rechazado',
    voided: 'Anulado por el remitente',
    expired: 'Vencido',
    completed: 'Firmas completas, documento sellado',
  },
}
