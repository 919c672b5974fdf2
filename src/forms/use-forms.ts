import type { FormVariant } from '../../contract/forms/definition.ts'
import { useQuery } from '../../providers/use-query.ts'
import { type LoadedForm, loadForm } from './load-form.ts'

const query = (names: readonly string[], variant: FormVariant | null, enabled: boolean) => ({
  queryKey: ['forms', variant, ...names],
  queryFn: (): Promise<LoadedForm[]> => Promise.all(names.map((name) => loadForm(name, variant))),
  enabled,
  // A changed file shows on the next visit.
  staleTime: 0,
})

/** These forms as the viewer gets them for a record of this kind; without a variant none are loaded. */
export const useForms = (names: readonly string[], variant: FormVariant | null) =>
  useQuery(query(names, variant, variant !== null))

/** One form; `null` loads none. */
export const useForm = (name: string | null, variant: FormVariant | null, isNeeded = true) =>
  useQuery({
    ...query(name === null ? [] : [name], variant, name !== null && isNeeded),
    select: (forms: LoadedForm[]) => forms[0] as LoadedForm,
  })
