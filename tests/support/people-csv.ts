const COLUMNS = [
  'type_user',
  'firstname',
  'lastname',
  'email',
  'phone',
  'job_name',
  'department',
  'start_date',
  'monthly_salary',
  'contractor_fee',
  'currency',
  'birthdate',
  'gender',
  'nationality',
  'rfc',
  'curp',
  'nss',
  'street',
  'ext_num',
  'neighborhood',
  'city',
  'state',
  'country',
  'zip_code',
  'emergency_name',
  'work_days',
] as const
type Cells = Partial<Record<(typeof COLUMNS)[number], string>>

let serial = 0
/** Digits that no other row has, also not in another run against the same database. */
const digits = (length: number): string => {
  serial += 1
  return String((Date.now() % 1e8) * 1000 + serial)
    .padStart(length, '1')
    .slice(-length)
}

/** A good row of an employee with every block; values that no two people share are new each time. */
export const employeeRow = (more: Cells = {}): Cells => {
  const mark = digits(11)
  return {
    type_user: 'Employee',
    firstname: 'María José',
    lastname: 'Núñez',
    email: `m${mark}@plantilla.test`,
    phone: `5${mark}`,
    job_name: 'Analyst',
    department: 'Finance',
    start_date: '2026-12-01',
    monthly_salary: '18500.00',
    birthdate: '1990-02-28',
    gender: 'female',
    nationality: 'Mexicana',
    rfc: `N${mark}A`,
    curp: `C${mark}`,
    nss: mark,
    street: 'Reforma',
    ext_num: '12',
    neighborhood: 'Centro',
    city: 'Monterrey',
    state: 'Nuevo León',
    country: 'Mexico',
    zip_code: '64000',
    emergency_name: 'José Peña',
    work_days: '1-5',
    ...more,
  }
}

/** Rows as a file; only columns that a row has something for, unless all are asked for. */
export function csvOf(rows: readonly Cells[], columns: readonly string[] = COLUMNS): string {
  const quoted = (text: string) => (/[",;\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const lines = rows.map((row) => columns.map((name) => quoted((row as Record<string, string>)[name] ?? '')).join(','))
  return `${[columns.join(','), ...lines].join('\n')}\n`
}

export const csvFile = (text: string | Buffer) => ({
  field: 'csv_file',
  name: 'people.csv',
  type: 'text/csv',
  content: Buffer.from(text as string),
})
