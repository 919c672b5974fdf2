/** A file that cannot be read as a table; the message is fit to show. */
export class SheetProblem extends Error {}
