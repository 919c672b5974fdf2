/** Texts of the Notification Settings; button, title, feet and "Changes saved Successfully!" are the specification's. */
export const NOTIFICATION_SETTINGS_TEXTS = {
  button: 'Notifications Settings',
  title: 'Notification Settings',
  close: 'Close',
  save: 'Save Settings',
  saving: 'Loading...',
  saved: 'Changes saved Successfully!',
  readOnly: 'You can look at these settings. Whoever manages your permissions can let you change them.',
  flows: {
    title: 'What you follow',
    text: 'A flow that is off sends you nothing, whatever is ticked below. These switches count at once.',
  },
  ways: {
    title: 'How it reaches you',
    inApp: 'In the bell',
    push: 'As push message, on every device where you switched it on',
    mail: 'By email',
    mails: { each: 'Each at once', daily: 'One email a day', off: 'No emails' },
    quiet: 'Quiet hours',
    quietText: 'Push and emails wait until they end, Mexico City time. Money and security never wait.',
    from: 'From',
    to: 'Until',
    both: 'Say both when quiet hours begin and when they end.',
  },
  muted: {
    title: 'Muted companies',
    text: 'Nothing about these companies reaches you.',
    none: 'No company is muted.',
    add: 'Mute a company',
    remove: (name: string) => `Hear of ${name} again`,
  },
  events: {
    title: 'Which events',
    all: (group: string) => `All of ${group}`,
    count: (on: number, of: number) => `${on} of ${of}`,
    none: 'Your permissions open no group of events.',
  },
} as const
