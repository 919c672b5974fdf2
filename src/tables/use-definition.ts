import { currentLanguage } from '../../contract/language/texts.ts'
import { failureOf, noAnswer } from '../../providers/api.ts'
import { useQuery } from '../../providers/use-query.ts'

/** A definition as its file says now (schemas/tables, schemas/views). Read once for each visit of the page. */
export function useDefinition<D>(kind: 'tables' | 'views', name: string) {
  return useQuery({
    // Not by language: what is typed on the page stays while the definition in another language arrives.
    queryKey: ['definition', kind, name],
    queryFn: async ({ signal }): Promise<D> => {
      const file = `/${kind}/${name}.json`
      const response = await fetch(file, { signal, headers: { 'accept-language': currentLanguage() } }).catch(
        (error: unknown) => {
          throw signal.aborted ? error : noAnswer('nothing')
        },
      )
      if (!response.ok) throw failureOf(response.status, null, 'nothing')
      return response.json() as Promise<D>
    },
    staleTime: 60_000,
  })
}
