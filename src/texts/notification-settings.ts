/** Texts of the Notification Settings; button, title, feet and "Changes saved Successfully!" are the specification's. */
export const NOTIFICATION_SETTINGS_TEXTS = {
  button: 'Notifications Settings',
  title: 'Notification Settings',
  close: 'Close',
  save: 'Save Settings',
  saving: 'Loading...',
  saved: 'Changes saved Successfully!',
  readOnly: 'You can only view these settings. To change them, ask the person who manages your permissions.',
  flows: {
    title: 'What you follow',
    text: 'A flow that is off sends you nothing, even if its events are selected below. These switches apply immediately.',
  },
  ways: {
    title: 'How it reaches you',
    inApp: 'In the bell',
    push: 'As a push message, on every device where you turned it on',
    mail: 'By email',
    mails: { each: 'Immediately', daily: 'One email a day', off: 'No emails' },
    quiet: 'Quiet hours',
    quietText: 'Push and emails wait until they end, Mexico City time. Messages about money and security are always sent.',
    from: 'From',
    to: 'Until',
    both: 'Enter both the start and the end of quiet hours.',
  },
  muted: {
    title: 'Muted companies',
    text: 'You get no notifications about these companies.',
    none: 'No companies are muted.',
    add: 'Mute a company',
    remove: (name: string) => `Unmute ${name}`,
  },
  events: {
    title: 'Which events',
    all: (group: string) => `All of ${group}`,
    count: (on: number, of: number) => `${on} of ${of}`,
    none: 'Your permissions do not include any events.',
  },
} as const
