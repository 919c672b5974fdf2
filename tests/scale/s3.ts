/** The S3 server of the tests as a process of its own, whose objects outlive it in a folder. */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type S3Object, startS3Server } from '../support/s3-server.ts'

const [port = '0', bucket = '', folder = ''] = process.argv.slice(2)

class KeptObjects extends Map<string, S3Object> {
  override set(key: string, object: S3Object): this {
    const file = join(folder, encodeURIComponent(key))
    // The name appears with the whole object behind it.
    writeFileSync(`${file}.part`, object.content)
    renameSync(`${file}.part`, file)
    return super.set(key, object)
  }

  override delete(key: string): boolean {
    rmSync(join(folder, encodeURIComponent(key)), { force: true })
    return super.delete(key)
  }
}

mkdirSync(folder, { recursive: true })
const objects = new KeptObjects()
for (const name of readdirSync(folder).filter((file) => !file.endsWith('.part'))) {
  objects.set(decodeURIComponent(name), { content: readFileSync(join(folder, name)), type: 'application/octet-stream' })
}
await startS3Server(bucket, { objects, port: Number(port) })
