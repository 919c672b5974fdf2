import type { Party, Receiver } from './bill.ts'
import { element, type XmlElement } from './element.ts'

/** The head of every CFDI 4.0 written here: replaced documents, issuer and recipient. */
export const headNodes = (replaces: readonly string[], issuer: Party, receiver: Receiver): (XmlElement | null)[] => [
  related(replaces),
  element('Emisor', { Rfc: issuer.rfc, Nombre: issuer.name, RegimenFiscal: issuer.regime }),
  element('Receptor', {
    Rfc: receiver.rfc,
    Nombre: receiver.name,
    DomicilioFiscalReceptor: receiver.zipCode,
    RegimenFiscalReceptor: receiver.regime,
    UsoCFDI: receiver.use,
  }),
]

/** Relation 04: the replaced documents. */
const related = (uuids: readonly string[]): XmlElement | null =>
  uuids.length === 0
    ? null
    : element(
        'CfdiRelacionados',
        { TipoRelacion: '04' },
        uuids.map((UUID) => element('CfdiRelacionado', { UUID })),
      )
