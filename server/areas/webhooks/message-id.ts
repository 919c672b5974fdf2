/** The number of a message at its receiver: of the event, or of a test. Every try of it has the same. */
export const messageId = ({ id, event_id }: { id: number; event_id: number | null }): string =>
  event_id === null ? `test_${id}` : `event_${event_id}`
