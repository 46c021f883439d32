import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { FileStore, Range } from './store.ts'

/** What FILES_URL says: `https://KEY:SECRET@host/bucket/prefix?region=eu-south-1` (files.md#storage). */
function settingsOf(text: string) {
  const url = new URL(text)
  const [bucket = '', ...prefix] = url.pathname.split('/').filter(Boolean).map(decodeURIComponent)
  return {
    bucket,
    prefix: prefix.map((part) => `${part}/`).join(''),
    endpoint: url.origin,
    region: url.searchParams.get('region') ?? 'us-east-1',
    credentials: {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    },
  }
}

/** Bytes as objects of S3-compatible storage, the bucket named in the path, as all such servers take it. */
export class S3Store implements FileStore {
  readonly #client: S3Client
  readonly #bucket: string
  readonly #prefix: string

  constructor(files_url: string) {
    const { bucket, prefix, ...settings } = settingsOf(files_url)
    this.#bucket = bucket
    this.#prefix = prefix
    this.#client = new S3Client({
      ...settings,
      forcePathStyle: true,
      // Not every server knows the newer check sums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000 },
    })
  }

  #at(key: string) {
    return { Bucket: this.#bucket, Key: this.#prefix + key }
  }

  async put(key: string, file: string): Promise<void> {
    const { size: ContentLength } = await stat(file)
    const Body = createReadStream(file)
    await this.#client.send(new PutObjectCommand({ ...this.#at(key), Body, ContentLength }))
    await rm(file, { force: true })
  }

  async read(key: string, range?: Range): Promise<Readable> {
    const stretch = range && { Range: `bytes=${range.start}-${range.end}` }
    const { Body } = await this.#client.send(new GetObjectCommand({ ...this.#at(key), ...stretch }))
    return Body as Readable
  }

  async erase(key: string): Promise<void> {
    const { Bucket, Key } = this.#at(key)
    const { Contents = [] } = await this.#client.send(new ListObjectsV2Command({ Bucket, Prefix: Key }))
    const Objects = Contents.flatMap(({ Key: found }) =>
      found === Key || found?.startsWith(`${Key}/`) ? [{ Key: found }] : [],
    )
    if (Objects.length > 0) await this.#client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }))
  }

  close(): void {
    this.#client.destroy()
  }
}
