import type { InputOf } from '../../../contract/operation.ts'
import type { securityOperations } from '../../../contract/security/operations.ts'
import { signByPasskey } from '../../../providers/passkeys.ts'
import { type ResultOf, useSend } from '../../../providers/use-operation.ts'

type Proof = InputOf<(typeof securityOperations)['employee/confirm-sign-in']>

/** Form, input and sending of a dialog that needs the second factor: a code, or without one a passkey. */
export function useProof(passkeys: readonly Pick<ResultOf<'employee/my-security'>['passkeys'][number], 'is_stopped'>[]) {
  const ask = useSend('employee/ask-passkey')
  const hasPasskey = passkeys.some(({ is_stopped }) => !is_stopped)
  return {
    form: hasPasskey ? 'code-or-passkey' : 'second-factor',
    input: ({ typed }: { typed: Record<string, unknown> }): Proof =>
      typed['code'] === undefined ? {} : { code: String(typed['code']) },
    send: async <I extends Proof, R>(input: I, one: (input: I) => Promise<R>): Promise<R> =>
      one(input.code === undefined && hasPasskey ? { ...input, passkey: await signByPasskey(await ask({})) } : input),
  }
}
