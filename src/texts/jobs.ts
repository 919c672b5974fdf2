/** Texts of the positions of companies. */
export const JOB_TEXTS = {
  open: 'New job',
  opened: 'Job opened',
  edit: (job: string) => `Edit ${job}`,
  saved: 'Job saved',
  close: 'Close job',
  closeQuestion: 'The job is no longer open. People who already work in it are not affected.',
  closed: 'Job closed',
  people: 'People in this job',
  nobody: 'There are no people in this job yet.',
  notLoaded: 'The job could not be loaded.',
  missing: 'This job does not exist, or it belongs to a company you do not work for.',
  list: 'Job listings',
  back: 'Employee Onboarding',
} as const
