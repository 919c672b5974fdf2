/** The text of a demo start: its address, and one account for each way to use the product. */
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
