import { CLIENT_BLOCKS } from '../../../access-control/clients.ts'
import { useQuery } from '../../../providers/use-query.ts'
import { type LoadedForm, loadForm } from '../../forms/load-form.ts'
import { useSession } from '../../ui/session-context.ts'

/** The forms of a company's blocks as this viewer gets them, by block. */
export function useClientForms() {
  const viewer = useSession().role
  return useQuery({
    queryKey: ['client-forms', viewer],
    queryFn: async () => {
      const variant = { viewer, subject: 'Client' } as const
      const forms = await Promise.all(CLIENT_BLOCKS.map((block) => loadForm(`client-${block}`, variant)))
      return Object.fromEntries(CLIENT_BLOCKS.map((block, at) => [block, forms[at] as LoadedForm])) as Record<
        (typeof CLIENT_BLOCKS)[number],
        LoadedForm
      >
    },
    // A changed file shows on the next visit.
    staleTime: 0,
  })
}
