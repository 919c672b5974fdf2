/** A query of Refine for one record or for the answer of a call. */
interface Query<D> {
  refetch: () => Promise<{ data: { data: D } | undefined; isError: boolean }>
}

/** The newer answer of a query, or nothing where reading it failed: a query that fails keeps its former answer. */
export async function readAgain<D>({ refetch }: Query<D>): Promise<D | undefined> {
  const { data, isError } = await refetch()
  return isError ? undefined : data?.data
}
