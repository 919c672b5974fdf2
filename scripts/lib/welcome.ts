/** What a demo start shows: where it is, and one account for each way the product can be met. */
export async function welcome(url: string): Promise<string> {
  const { DEMO_PASSWORD, OFFICE_ACCOUNTS, PERSON_ACCOUNTS } = await import('../../server/demo/accounts.ts')
  const accounts = [...OFFICE_ACCOUNTS, ...PERSON_ACCOUNTS].map(({ email, role }) => `    ${email.padEnd(28)} ${role}`)
  return [
    '',
    `  Plantilla runs at ${url}`,
    '',
    `  Demo accounts, password ${DEMO_PASSWORD}:`,
    ...accounts,
    '',
    `  Mails that would leave:  ${url}/dev/outbox/page`,
    `  The API described:       ${url}/api/docs/`,
    '  Stop with Ctrl+C.',
    '',
  ].join('\n')
}
