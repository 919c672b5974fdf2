type Present<T> = { [K in keyof T]?: NonNullable<T[K]> }

/** The members that have a value: an optional member is left out where it has none. */
export const present = <T extends object>(members: T): Present<T> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value != null)) as Present<T>
