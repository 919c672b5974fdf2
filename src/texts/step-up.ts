/** Texts of the question for the password before something that moves money, rights or many people's data. */
export const STEP_UP_TEXTS = {
  title: 'Confirm it is you',
  detail:
    'This concerns money, access or personal data, so please enter your password again. You will not be asked again for 30 minutes.',
  submit: 'Confirm',
  submitting: 'Checking…',
  notLoaded: 'The password form could not be loaded. Check your connection and try again.',
} as const
