/** An outside service refused a call, or gave no usable answer. */
export class ServiceError extends Error {
  /** Fit to show. */
  readonly text: string
  /** May a retry succeed? Then the result is unknown; otherwise the call was certainly not carried out. */
  readonly isPassing: boolean

  constructor(text: string, isPassing: boolean, options?: ErrorOptions) {
    super(text, options)
    this.text = text
    this.isPassing = isPassing
  }
}
