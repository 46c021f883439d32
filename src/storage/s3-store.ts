import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type ServiceInputTypes,
  type ServiceOutputTypes,
} from '@aws-sdk/client-s3'
import { type FileStore, type Range, StorageAway } from './store.ts'

/** How long an answer is waited for, all attempts together: who asks may hold a connection to the database. */
const PATIENCE_MS = 10_000
/** What more is given for the bytes that are sent: they come at this pace at least. */
const BYTES_PER_MS = 1024

/** How long bytes may stop while they are read; their reader may have paused. */
const PAUSE_MS = 60_000

/** The client writes nothing to the console, where the log is: what fails is told by whoever asked. */
const quiet = () => undefined
const logger = { debug: quiet, info: quiet, warn: quiet, error: quiet }

const TOO_MANY_REQUESTS = 429
const SERVER_ERROR = 500

/** Whether nothing came back, or what came says that the server is to blame; what it refuses for good is ours to mend. */
function isAway(error: unknown): boolean {
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
  return status === undefined || status === TOO_MANY_REQUESTS || status >= SERVER_ERROR
}

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
      requestHandler: { connectionTimeout: 5_000, socketTimeout: PAUSE_MS },
      logger,
    })
  }

  /** The answer's head; once it has come, its bytes have their own time. */
  async #send<Input extends ServiceInputTypes, Output extends ServiceOutputTypes>(
    command: Parameters<typeof S3Client.prototype.send<Input, Output>>[0],
    patience = PATIENCE_MS,
  ): Promise<Output> {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), patience)
    try {
      return await this.#client.send(command, { abortSignal: late.signal })
    } catch (error) {
      if (isAway(error)) throw new StorageAway((error as Error).message, { cause: error })
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  #at(key: string) {
    return { Bucket: this.#bucket, Key: this.#prefix + key }
  }

  async put(key: string, file: string): Promise<void> {
    const { size: ContentLength } = await stat(file)
    const Body = createReadStream(file)
    const command = new PutObjectCommand({ ...this.#at(key), Body, ContentLength })
    await this.#send(command, PATIENCE_MS + ContentLength / BYTES_PER_MS)
    await rm(file, { force: true })
  }

  async read(key: string, range?: Range): Promise<Readable> {
    const stretch = range && { Range: `bytes=${range.start}-${range.end}` }
    const { Body } = await this.#send(new GetObjectCommand({ ...this.#at(key), ...stretch }))
    return Body as Readable
  }

  async erase(key: string): Promise<void> {
    const { Bucket, Key } = this.#at(key)
    const { Contents = [] } = await this.#send(new ListObjectsV2Command({ Bucket, Prefix: Key }))
    const Objects = Contents.flatMap(({ Key: found }) =>
      found === Key || found?.startsWith(`${Key}/`) ? [{ Key: found }] : [],
    )
    if (Objects.length === 0) return
    const { Errors = [] } = await this.#send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }))
    // each object has its own outcome, below a 200
    if (Errors[0]) throw new Error(`${Errors[0].Key} was not erased: ${Errors[0].Code}`)
  }

  close(): void {
    this.#client.destroy()
  }
}
