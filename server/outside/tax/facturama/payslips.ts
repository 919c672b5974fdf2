import { t } from '../../../../contract/language/texts.ts'
import { childNamed, childrenNamed, type XmlElement } from '../../../../payroll/cfdi/element.ts'
import { payslipElement } from '../../../../payroll/cfdi/nomina/payslip.ts'
import type { PayslipRequest } from '../../../../payroll/cfdi/nomina/request.ts'
import { type MadePayslip, TaxError } from '../tax.ts'
import { makeOnce } from './bills.ts'
import type { Client } from './client.ts'

const UNSEALED = { certificateNumber: '', certificate: '', seal: '' }

/** Makes the receipt of a payroll; the request to Facturama is derived from the document that we would seal ourselves. */
export async function createPayslip(call: Client, request: PayslipRequest, mayExist: boolean): Promise<MadePayslip> {
  const order = { serie: request.serie, folio: request.folio, rfc: request.employer.rfc, body: toBody(request) }
  const { papers, ...made } = await makeOnce(call, order, mayExist)
  return { ...made, xml: papers?.xml ?? null }
}

/** Names of members as in Facturama's guide of payroll (K: not tested against its service). */
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
  const { attributes } = nomina
  const receiver = childNamed(nomina, 'Receptor')?.attributes ?? {}
  const rows = (group: string, each: string) => childrenNamed(childNamed(nomina, group), each)
  const separation = childNamed(childNamed(nomina, 'Percepciones'), 'SeparacionIndemnizacion')?.attributes
  return {
    Type: attributes['TipoNomina'],
    PaymentDate: attributes['FechaPago'],
    InitialPaymentDate: attributes['FechaInicialPago'],
    FinalPaymentDate: attributes['FechaFinalPago'],
    DaysPaid: Number(attributes['NumDiasPagados']),
    Issuer: { EmployerRegistration: childNamed(nomina, 'Emisor')?.attributes['RegistroPatronal'] },
    Employee: {
      Curp: receiver['Curp'],
      SocialSecurityNumber: receiver['NumSeguridadSocial'],
      StartDateLaborRelations: receiver['FechaInicioRelLaboral'],
      ContractType: receiver['TipoContrato'],
      RegimeType: receiver['TipoRegimen'],
      TypeOfJourney: receiver['TipoJornada'],
      EmployeeNumber: receiver['NumEmpleado'],
      Department: receiver['Departamento'],
      Position: receiver['Puesto'],
      PositionRisk: receiver['RiesgoPuesto'],
      FrequencyPayment: receiver['PeriodicidadPago'],
      BankAccount: receiver['CuentaBancaria'],
      BaseSalary: numberOf(receiver['SalarioBaseCotApor']),
      DailySalary: numberOf(receiver['SalarioDiarioIntegrado']),
      FederalEntityKey: receiver['ClaveEntFed'],
    },
    Perceptions: {
      Details: rows('Percepciones', 'Percepcion').map(toPerception),
      ...(separation ? { SeparationCompensation: toSeparation(separation) } : {}),
    },
    Deductions: {
      Details: rows('Deducciones', 'Deduccion').map(({ attributes: row }) => ({
        DeduccionType: row['TipoDeduccion'],
        Code: row['Clave'],
        Description: row['Concepto'],
        Amount: numberOf(row['Importe']),
      })),
    },
    OtherPayments: rows('OtrosPagos', 'OtroPago').map((row) => ({
      OtherPaymentType: row.attributes['TipoOtroPago'],
      Code: row.attributes['Clave'],
      Description: row.attributes['Concepto'],
      Amount: numberOf(row.attributes['Importe']),
      EmploymentSubsidy: subsidyOf(row),
    })),
    Incapacities: rows('Incapacidades', 'Incapacidad').map(({ attributes: row }) => ({
      Days: numberOf(row['DiasIncapacidad']),
      Type: row['TipoIncapacidad'],
      ...(row['ImporteMonetario'] === undefined ? {} : { Amount: numberOf(row['ImporteMonetario']) }),
    })),
  }
}

const toPerception = (row: XmlElement): object => ({
  PerceptionType: row.attributes['TipoPercepcion'],
  Code: row.attributes['Clave'],
  Description: row.attributes['Concepto'],
  TaxedAmount: numberOf(row.attributes['ImporteGravado']),
  ExemptAmount: numberOf(row.attributes['ImporteExento']),
  ExtraHours: childrenNamed(row, 'HorasExtra').map(({ attributes }) => ({
    Days: numberOf(attributes['Dias']),
    HoursType: attributes['TipoHoras'],
    ExtraHours: numberOf(attributes['HorasExtra']),
    PaidAmount: numberOf(attributes['ImportePagado']),
  })),
})

const toSeparation = (node: XmlElement['attributes']): object => ({
  TotalPaid: numberOf(node['TotalPagado']),
  YearsOfService: numberOf(node['NumAñosServicio']),
  LastMonthlySalary: numberOf(node['UltimoSueldoMensOrd']),
  AccumulatedIncome: numberOf(node['IngresoAcumulable']),
  NonAccumulatedIncome: numberOf(node['IngresoNoAcumulable']),
})

const subsidyOf = (row: XmlElement): object | undefined => {
  const caused = childNamed(row, 'SubsidioAlEmpleo')?.attributes['SubsidioCausado']
  return caused === undefined ? undefined : { Amount: numberOf(caused) }
}

const numberOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text))
