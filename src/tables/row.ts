/** A row as the list call answers it. */
export type Row = { id: number } & Record<string, unknown>
