/** A case as it is in a file, before it is read; or what keeps it from being one. */
export type CasePiece = { text: string } | { problem: string }

/** Longer than any case; longer text is not kept. */
const LONGEST = 1_000_000

const isSpace = (char: string): boolean => char === ' ' || char === '\n' || char === '\r' || char === '\t'

/**
 * Cuts the text of a file into its cases while it is read, so that a file of any length takes the memory of one case: a
 * list, an object with a list under `cases`, or one case alone. What is within a case is left to JSON.parse.
 */
export class CaseSplitter {
  /** The file is a list, or has one under `cases`. */
  isList = false
  /** The text around the list; for a single case the case itself. */
  readonly #around = new Kept()
  readonly #case = new Kept()
  #count = 0
  #where: 'before' | 'in the list' | 'after' = 'before'
  #depth = 0
  #isInText = false
  #isEscaped = false
  /** The text that was read last outside the list, and the field it names. */
  #word = ''
  #name = ''

  /** @returns the cases that end within this part of the file */
  feed(part: string): CasePiece[] {
    const pieces: CasePiece[] = []
    let from = 0
    for (let at = 0; at < part.length; at += 1) {
      const char = part[at] as string
      if (this.#where !== 'in the list') {
        if (!this.#begins(char)) continue
        this.#around.add(part.slice(from, at + 1))
        from = at + 1
      } else if (!this.#isInText && this.#depth === 0 && (char === ',' || char === ']')) {
        this.#case.add(part.slice(from, at))
        pieces.push(...this.#cut(char))
        from = char === ',' ? at + 1 : at
      } else this.#step(char)
    }
    const kept = this.#where === 'in the list' ? this.#case : this.#around
    kept.add(part.slice(from))
    return pieces
  }

  /** @returns the rest at the end of the file: the single case, or the error of the list */
  end(): CasePiece[] {
    if (!this.isList) return [this.#around.take()]
    if (this.#where === 'in the list') return [{ problem: 'The file is not JSON: it ends before its list does.' }]
    const around = this.#around.take()
    try {
      JSON.parse('text' in around ? around.text : '')
      return []
    } catch {
      return [{ problem: 'The file is not JSON: there is something around its list that is none.' }]
    }
  }

  /** Does a list begin: the file itself, or its member `cases`? With a `kind`, `cases` is a field of a single case. */
  #begins(char: string): boolean {
    const isOfText = this.#isInText
    this.#step(char)
    if (isOfText) {
      if (this.#isInText && this.#depth === 1 && this.#word.length < 10) this.#word += char
      return false
    }
    if (char === '"') this.#word = ''
    if (char === ':' && this.#depth === 1 && this.#name !== 'kind') this.#name = this.#word
    const isList = char === '[' && this.#where === 'before' && (this.#depth === 1 ? !this.#isBegun : this.#isCases)
    if (!isSpace(char)) this.#isBegun = true
    if (!isList) return false
    this.isList = true
    this.#where = 'in the list'
    this.#depth = 0
    return true
  }

  #isBegun = false
  get #isCases(): boolean {
    return this.#depth === 2 && this.#name === 'cases'
  }

  /** The case that ends here; a list of nothing has none. */
  #cut(char: string): CasePiece[] {
    if (char === ']') this.#where = 'after'
    const isNothing = char === ']' && this.#count === 0 && this.#case.isBlank
    this.#count += 1
    const piece = this.#case.take()
    return isNothing ? [] : [piece]
  }

  /** Tracks texts and brackets between the elements of a list. */
  #step(char: string): void {
    if (this.#isInText) {
      if (this.#isEscaped) this.#isEscaped = false
      else if (char === '\\') this.#isEscaped = true
      else if (char === '"') this.#isInText = false
    } else if (char === '"') this.#isInText = true
    else if (char === '{' || char === '[') this.#depth += 1
    else if ((char === '}' || char === ']') && this.#depth > 0) this.#depth -= 1
  }
}

/** Text that is kept until it is longer than any case. */
class Kept {
  #parts: string[] = []
  #length = 0

  add(text: string): void {
    this.#length += text.length
    if (this.#length > LONGEST) this.#parts = []
    else if (text !== '') this.#parts.push(text)
  }

  get isBlank(): boolean {
    return this.#length <= LONGEST && this.#parts.every((one) => one.trim() === '')
  }

  take(): CasePiece {
    const text = this.#parts.join('')
    const isTooLong = this.#length > LONGEST
    this.#parts = []
    this.#length = 0
    return isTooLong
      ? { problem: `is longer than a case can be (${LONGEST} characters); write several cases as a list` }
      : { text }
  }
}
