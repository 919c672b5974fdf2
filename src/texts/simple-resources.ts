import { capital } from '../../access-control/resources.ts'

/** Texts of simple resources; `one` is the name of a record: "vehicle". */
export const SIMPLE_RESOURCE_TEXTS = {
  create: (one: string) => `New ${one}`,
  created: (one: string) => `${capital(one)} registered`,
  register: 'Register',
  company: 'Company',
  steps: 'Next steps',
} as const
