import { useEffect, useState } from 'react'
import { type LoadedForm, loadForm } from '../forms/load-form.ts'
import { localForm } from '../forms/local-form.ts'

type FormName = 'login' | 'second-factor' | 'verification-code' | 'alternative-email' | 'password-recovery' | 'new-password'

const loading = new Map<FormName, Promise<LoadedForm>>()

/** The form, asked for once; asking early spares the screen a wait. A failure is forgotten, so that one can try again. */
export function fetchForm(name: FormName): Promise<LoadedForm> {
  const known = loading.get(name)
  if (known) return known
  const form = loadForm(name)
  loading.set(name, form)
  form.catch(() => loading.delete(name))
  return form
}

interface FormOnItsWay {
  form: LoadedForm | null
  hasFailed: boolean
  retry: () => void
}

/** The form of a screen: loading, loaded, or failed. */
export function useForm(name: FormName): FormOnItsWay {
  const [form, setForm] = useState<LoadedForm | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    let isCurrent = true
    setHasFailed(false)
    fetchForm(name).then(
      (loaded) => isCurrent && setForm(loaded),
      () => isCurrent && setHasFailed(true),
    )
    return () => {
      isCurrent = false
    }
  }, [name, tries])
  return { form: form && localForm(form), hasFailed, retry: () => setTries(tries + 1) }
}
