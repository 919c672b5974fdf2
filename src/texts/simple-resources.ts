const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Texts of simple resources; `one` is the name of a record: "vehicle". */
export const SIMPLE_RESOURCE_TEXTS = {
  create: (one: string) => `New ${one}`,
  created: (one: string) => `${capital(one)} registered`,
  register: 'Register',
  company: 'Company',
  steps: 'Next steps',
} as const
