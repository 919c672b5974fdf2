import { validationError } from '../../errors/app-error.ts'
import type { FormRegistry } from '../../forms/registry.ts'

type SignInForm =
  | 'login'
  | 'confirm-password'
  | 'own-password'
  | 'remove-second-factor'
  | 'password-recovery'
  | 'verification-code'
  | 'alternative-email'
  | 'passkey'

/** Validates the data of a sign-in form by its file. Throws VALIDATION with the file's messages. */
export function checkForm(forms: FormRegistry, form: SignInForm, data: Record<string, unknown>): void {
  const errors = forms.validate(form, null, data)
  if (errors.length > 0) throw validationError(errors)
}
