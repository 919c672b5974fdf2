/** Words of a receipt on paper. */
export const RECEIPT_WORDS = {
  es: {
    title: 'Recibo de nómina',
    invoiceTitle: 'Recibo de pago',
    person: 'Nombre',
    period: 'Periodo',
    paidOn: 'Fecha de pago',
    paid: 'Percepciones',
    taken: 'Deducciones',
    nothing: 'Ninguna',
    gross: 'Total de percepciones',
    deductions: 'Total de deducciones',
    net: 'Neto pagado',
    unpaid: 'Importe no pagado',
    planned: 'Fecha de pago prevista',
    returned: (day: string) =>
      `Este pago fue devuelto el ${day}. No está pagado: este documento no es comprobante de pago hasta que se pague de nuevo.`,
    year: 'Acumulado del año',
    toClaim: 'ISR a su favor',
    claim: (year: number, amount: string) =>
      `${amount} del ejercicio ${year} que ya no se pueden compensar aquí. Puede solicitarlos al SAT en su declaración anual (LISR 97).`,
    signed: 'Firmado',
  },
  en: {
    title: 'Payroll receipt',
    invoiceTitle: 'Receipt of payment',
    person: 'Name',
    period: 'Period',
    paidOn: 'Paid on',
    paid: 'Paid',
    taken: 'Deductions',
    nothing: 'None',
    gross: 'Total paid',
    deductions: 'Total deductions',
    net: 'Net paid',
    unpaid: 'Net not paid',
    planned: 'Payment was due on',
    returned: (day: string) =>
      `This payment came back on ${day}. It is not paid: this is no proof of payment until it is paid again.`,
    year: 'This year so far',
    toClaim: 'Income tax in your favour',
    claim: (year: number, amount: string) =>
      `${amount} of ${year} that can no longer be credited here. You can claim it from the SAT in your own annual return (LISR 97).`,
    signed: 'Signed',
  },
} as const
