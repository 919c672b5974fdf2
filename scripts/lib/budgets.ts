import { APPROVAL, OFFICE, SIGN_IN, SIGNING, textsOf } from './site-files.ts'

export interface Budget {
  page: string
  /** Modules the page runs before it is shown; their imports belong to them. */
  modules: readonly string[]
  /** Bytes of JavaScript after brotli. */
  limit: number
  /** Packages that must not be among them, whatever their size: they are loaded on demand. */
  never: readonly RegExp[]
}

/** Modules needed right after signing in. */
export const FIRST_PAGE = [...OFFICE, 'src/features/home/home-page.tsx']

const KB = 1000
const OFFICE_ONLY = [/^antd$/, /^@ant-design\//, /^rc-/, /^@rc-component\//, /^@refinedev\//, /^@tanstack\//, /^react-router/]
const FORMS = [/^@rjsf\//, /^ajv/]
/** Only where it is the push service, and then after everything else. */
const FIREBASE = [/^firebase$/, /^@firebase\//]

/** Budgets of issue 1, "Must hold". A new page joins with one line. */
export const BUDGETS: readonly Budget[] = [
  { page: '/login', modules: [...SIGN_IN, textsOf('sign-in')], limit: 90 * KB, never: [...OFFICE_ONLY, ...FORMS, ...FIREBASE] },
  {
    page: '/approve-invoice',
    modules: [...APPROVAL, textsOf('links')],
    limit: 90 * KB,
    never: [...OFFICE_ONLY, ...FORMS, ...FIREBASE],
  },
  { page: '/sign', modules: [...SIGNING, textsOf('links')], limit: 90 * KB, never: [...OFFICE_ONLY, ...FORMS, ...FIREBASE] },
  {
    page: '/admin after sign-in',
    modules: [...FIRST_PAGE, textsOf('office')],
    limit: 280 * KB,
    never: [...FORMS, ...FIREBASE],
  },
  {
    page: '/admin/employees-onboarding',
    modules: [...OFFICE, 'src/features/employees/list-page.tsx', textsOf('office')],
    limit: 360 * KB,
    never: FORMS,
  },
]
