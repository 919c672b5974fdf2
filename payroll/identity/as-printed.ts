/** An RFC or a CURP as papers print it. */
export const asPrinted = (number: string | null): string | null => (number === null ? null : number.trim().toUpperCase())
