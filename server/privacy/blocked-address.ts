/** The address of a blocked person (schemas/privacy/blocking.json); the domain can have no mailbox (RFC 2606). */
export const isBlockedAddress = (address: string): boolean => address.toLowerCase().endsWith('@blocked.invalid')
