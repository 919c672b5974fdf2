import { t } from '../../../../contract/language/texts.ts'
import { childNamed, childrenNamed, type XmlElement } from '../../../../payroll/cfdi/element.ts'
import { payslipElement } from '../../../../payroll/cfdi/nomina/payslip.ts'
import type { PayslipRequest } from '../../../../payroll/cfdi/nomina/request.ts'
import { type MadePayslip, TaxError } from '../tax.ts'
import { makeOnce } from './bills.ts'
import type { Client } from './client.ts'
import file from './payroll-members.json' with { type: 'json' }

const { members, numbers } = file
const UNSEALED = { certificateNumber: '', certificate: '', seal: '' }

/** Makes the receipt of a payroll; the request to Facturama is derived from the document that we would seal ourselves. */
export async function createPayslip(call: Client, request: PayslipRequest, mayExist: boolean): Promise<MadePayslip> {
  const order = { serie: request.serie, folio: request.folio, rfc: request.employer.rfc, body: toBody(request) }
  const { papers, ...made } = await makeOnce(call, order, mayExist)
  return { ...made, xml: papers?.xml ?? null }
}

/** Names of members as in Facturama's guide of payroll (K: not tested against its service); those of nodes are data. */
function toBody(request: PayslipRequest): object {
  const root = payslipElement(request, UNSEALED)
  const [nomina, other] = childrenNamed(childNamed(root, 'Complemento'), 'Nomina')
  if (!nomina || other) throw new TaxError(t('server-outside.facturama.twoComplements'), false)
  const { employer, worker } = request
  return {
    NameId: '16',
    CfdiType: 'N',
    Serie: request.serie,
    Folio: request.folio,
    Date: request.issuedAt,
    ExpeditionPlace: request.place,
    PaymentMethod: 'PUE',
    Exportation: '01',
    Issuer: { Rfc: employer.rfc, Name: employer.name, FiscalRegime: employer.regime },
    Receiver: { Rfc: worker.rfc, Name: worker.name, CfdiUse: 'CN01', FiscalRegime: '605', TaxZipCode: worker.zipCode },
    ...(request.replaces?.length ? { Relations: { Type: '04', Cfdis: request.replaces.map((Uuid) => ({ Uuid })) } } : {}),
    Complement: { Payroll: payrollOf(nomina) },
  }
}

function payrollOf(nomina: XmlElement): object {
  const rows = (group: string, each: Node) => childrenNamed(childNamed(nomina, group), each)
  const separation = childNamed(childNamed(nomina, 'Percepciones'), 'SeparacionIndemnizacion')
  return {
    ...membersOf('Nomina', nomina),
    Issuer: membersOf('Emisor', childNamed(nomina, 'Emisor')),
    Employee: membersOf('Receptor', childNamed(nomina, 'Receptor')),
    Perceptions: {
      Details: rows('Percepciones', 'Percepcion').map((row) => ({
        ...membersOf('Percepcion', row),
        ExtraHours: childrenNamed(row, 'HorasExtra').map((hours) => membersOf('HorasExtra', hours)),
      })),
      ...(separation ? { SeparationCompensation: membersOf('SeparacionIndemnizacion', separation) } : {}),
    },
    Deductions: { Details: rows('Deducciones', 'Deduccion').map((row) => membersOf('Deduccion', row)) },
    OtherPayments: rows('OtrosPagos', 'OtroPago').map((row) => {
      const subsidy = childNamed(row, 'SubsidioAlEmpleo')
      return {
        ...membersOf('OtroPago', row),
        EmploymentSubsidy: subsidy && membersOf('SubsidioAlEmpleo', subsidy),
      }
    }),
    Incapacities: rows('Incapacidades', 'Incapacidad').map((row) => membersOf('Incapacidad', row)),
  }
}

type Node = keyof typeof members

/** The attributes of a node as members of the request; those that it does not have are left out. */
function membersOf(node: Node, found: XmlElement | undefined): Record<string, string | number> {
  const attributes = found?.attributes ?? {}
  return Object.fromEntries(
    Object.entries(members[node]).flatMap(([member, name]) => {
      const text = attributes[name]
      return text === undefined ? [] : [[member, numbers.includes(name) ? Number(text) : text]]
    }),
  )
}
