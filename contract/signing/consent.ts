import type { AgreementLanguage } from './schemas.ts'

/** The consent of a signer, shown next to the checkbox and stored word for word with the signature. */
export const CONSENT: Record<AgreementLanguage, string> = {
  en: 'I have read this document and agree to its content. I agree to sign it electronically, and that my electronic signature has the same legal effect as a handwritten signature.',
  es: 'He leído este documento y estoy de acuerdo con su contenido. Acepto firmarlo por medios electrónicos y que mi firma electrónica tenga los mismos efectos jurídicos que la firma autógrafa.',
}
