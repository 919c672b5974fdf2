/**
 * A mistake in a file of `schemas` that is found while the modules load. The content does not know its file: the start finds
 * it by the place (`server/load-failure.ts`).
 */
export class SchemaProblem extends Error {
  override readonly name = 'SchemaProblem'
  readonly folder: string
  /** Members on the way to the mistake, from the top of the file. */
  readonly place: readonly string[]
  readonly problem: string

  constructor(folder: string, place: readonly string[], problem: string) {
    super(`schemas/${folder}, ${place.map((member) => `"${member}"`).join(', ')}: ${problem}`)
    this.folder = folder
    this.place = place
    this.problem = problem
  }
}
