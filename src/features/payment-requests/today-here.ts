/** The calendar day where the product works. */
export const todayHere = (): string => new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Mexico_City' })
