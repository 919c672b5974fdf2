import { createSign } from 'node:crypto'
import { t } from '../../../../contract/language/texts.ts'
import { cadenaOriginal } from '../../../../payroll/cfdi/cadena.ts'
import type { XmlElement } from '../../../../payroll/cfdi/element.ts'
import type { Seal } from '../../../../payroll/cfdi/to-element.ts'
import { writeXml } from '../../../../payroll/cfdi/write-xml.ts'
import type { OpenSeal } from '../check-seal.ts'

/** Notice on everything made here. */
export const notStamped = (): string => t('server-papers.bill.words.notStamped')

/**
 * The XML of a bill or receipt, sealed by its issuer's key, with a notice (Addenda) that the SAT has not seen it.
 * @param build makes the document with this seal; called once without one, for the text that the seal signs
 */
export function sealDocument(
  build: (seal: Seal) => XmlElement,
  { facts, key, certificate }: OpenSeal,
): { xml: Buffer; seal: string } {
  const unsealed = { certificateNumber: facts.certificateNumber, certificate: certificate.toString('base64'), seal: '' }
  const cadena = cadenaOriginal(build(unsealed))
  if (cadena === null) throw new Error('What is made here has no complement of others.')
  const seal = createSign('RSA-SHA256').update(cadena, 'utf8').sign(key, 'base64')
  const sealed = build({ ...unsealed, seal })
  const xml = Buffer.from(writeXml({ ...sealed, children: [...sealed.children, notice()] }), 'utf8')
  return { xml, seal }
}

/** The Addenda is free for notes and no part of the sealed content. */
const notice = (): XmlElement => ({
  name: 'Addenda',
  prefix: 'cfdi',
  attributes: {},
  children: [
    {
      name: 'Notice',
      prefix: 'plantilla',
      attributes: { 'xmlns:plantilla': 'urn:plantilla:tax-bill', text: notStamped() },
      children: [],
    },
  ],
})
