import { currentLanguage } from '../../contract/language/texts.ts'
import { useQuery } from '../../providers/use-query.ts'

/** A definition as its file says now (schemas/tables, schemas/views). Read once for each visit of the page. */
export function useDefinition<D>(kind: 'tables' | 'views', name: string) {
  return useQuery({
    // Not by language: what is typed on the page stays while the definition in another language arrives.
    queryKey: ['definition', kind, name],
    queryFn: async ({ signal }): Promise<D> => {
      const response = await fetch(`/${kind}/${name}.json`, { signal, headers: { 'accept-language': currentLanguage() } })
      if (!response.ok) throw Object.assign(new Error(`"${kind}/${name}" cannot be read.`), { statusCode: response.status })
      return response.json() as Promise<D>
    },
    staleTime: 60_000,
  })
}
