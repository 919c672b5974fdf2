/** Texts of the positions of companies. */
export const JOB_TEXTS = {
  open: 'New job',
  opened: 'Job opened',
  edit: (job: string) => `Edit ${job}`,
  saved: 'Job saved',
  close: 'Close job',
  closeQuestion: 'Nobody is wanted for this job any more. Whoever works in it goes on.',
  closed: 'Job closed',
  people: 'People in this job',
  nobody: 'Nobody works in this job yet.',
  notLoaded: 'The job could not be loaded.',
  missing: 'There is no such job, or it belongs to a company you do not look after.',
  list: 'Job listings',
  back: 'Employee Onboarding',
} as const
