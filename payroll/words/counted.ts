/** A number with its noun, as a person reads it: `1 day`, `2 days`, `0.5 days`. */
export function counted(many: number | string, one: string, plural = `${one}s`): string {
  const shown = typeof many === 'number' ? many.toLocaleString('en-US') : many
  return `${shown} ${Number(many) === 1 ? one : plural}`
}
