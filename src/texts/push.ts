/** Texts of the switch for push messages; the specification gives the word "Unsubscribed". */
export const PUSH_TEXTS = {
  label: 'Push on this device',
  on: 'Subscribed',
  off: 'Not subscribed',
  loading: 'Loading…',
  /** The browser refuses, and the device had a token. */
  unsubscribed: 'Unsubscribed',
  enable: 'Enable notifications for this site manually in your browser settings.',
  denied: 'Your browser blocks notifications from this site. Enable them in your browser settings.',
  none: {
    server: 'Push messages are not set up on this server.',
    browser: 'This browser cannot show push messages.',
    'sign-in': 'Push messages are not available in this session.',
  },
  notRegistered: 'Your browser could not register for push messages. Please try again in a few minutes.',
} as const
