import { Button, type ButtonProps } from 'antd'
import type { OperationName, Operations } from '../../contract/index.ts'
import type { InputOf } from '../../contract/operation.ts'
import { useDownload } from './use-download.ts'

interface DownloadButtonProps<N extends OperationName> extends Omit<ButtonProps, 'loading' | 'onClick'> {
  operation: N
  input: InputOf<Operations[N]>
}

/** Saves one file. Of several side by side, the pressed one alone shows that its file is on its way. */
export function DownloadButton<N extends OperationName>({ operation, input, ...button }: DownloadButtonProps<N>) {
  const { save, loading } = useDownload(operation)
  return <Button {...button} loading={loading} onClick={() => void save(input)} />
}
