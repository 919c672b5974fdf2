import type { TableDefinition } from '../../contract/tables/definition.ts'
import { useQuery } from '../../providers/use-query.ts'

/** The list as its file describes it now (schemas/tables). Read once for each visit of the page. */
export function useTableDefinition(name: string) {
  return useQuery({
    queryKey: ['table-definition', name],
    queryFn: async ({ signal }): Promise<TableDefinition> => {
      const response = await fetch(`/tables/${name}.json`, { signal })
      if (!response.ok) throw Object.assign(new Error(`The list "${name}" cannot be read.`), { statusCode: response.status })
      return response.json() as Promise<TableDefinition>
    },
    staleTime: 60_000,
  })
}
