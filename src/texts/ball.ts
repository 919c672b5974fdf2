/** The party whose turn it is with a record, and since when. */
export const BALL_TEXTS = {
  waitsFor: {
    Client: 'Waiting for the client',
    Owner: 'Waiting for the contractor',
    Provider: 'Waiting for Plantilla',
    Nobody: 'Nothing left to do',
  } as Record<string, string>,
  own: 'Waiting for you',
  since: (day: string, days: string) => `since ${day} (${days})`,
  days: (days: number) => (days === 0 ? 'today' : days === 1 ? '1 day' : `${days} days`),
}
