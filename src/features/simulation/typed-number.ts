/** "$25,000.00" as people type it. A comma that does not part thousands stays, and is refused: 25000,50 is no 2,500,050. */
export function typedNumber(text: string): string {
  const bare = text.replaceAll(/MXN?|[$%\s]/gi, '')
  return /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(bare) ? bare.replaceAll(',', '') : bare
}
