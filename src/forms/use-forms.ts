import type { Role } from '../../access-control/roles.ts'
import type { FormVariant } from '../../contract/forms/definition.ts'
import { useQuery } from '../../providers/use-query.ts'
import { useSession } from '../ui/session-context.ts'
import { type LoadedForm, loadForm } from './load-form.ts'
import { localForm, useLocal } from './local-form.ts'

const query = (names: readonly string[], variant: FormVariant | null, enabled: boolean) => ({
  queryKey: ['forms', variant, ...names],
  queryFn: (): Promise<LoadedForm[]> => Promise.all(names.map((name) => loadForm(name, variant))),
  enabled,
  // A changed file shows on the next visit.
  staleTime: 0,
})

/** One form in this variant, without one that of an unknown visitor; `null` loads none. */
export function useForm(name: string | null, variant: FormVariant | null = null) {
  const local = useLocal(([form]: LoadedForm[]) => localForm(form as LoadedForm))
  return useQuery({ ...query(name === null ? [] : [name], variant, name !== null), ...local })
}

/** One form in the viewer's variant for people of this role; `null` loads none. */
export function useFormFor(name: string | null, subject: Role) {
  const viewer = useSession().role
  return useForm(name, { viewer, subject })
}

/** Forms in the viewer's variant for people of this role; without a role none are loaded. */
export function useFormsFor(names: readonly string[], subject: Role | undefined) {
  const viewer = useSession().role
  const variant = subject === undefined ? null : { viewer, subject }
  const local = useLocal((forms: LoadedForm[]) => forms.map(localForm))
  return useQuery({ ...query(names, variant, variant !== null), ...local })
}
