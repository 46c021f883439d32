import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { v4 as uuid } from 'uuid'
import { apiErrorOf, useErrorText } from '../form/api-errors.ts'
import { useUnsavedGuard } from '../form/unsaved.tsx'
import { asking } from '../links.ts'
import { proceduresOf, useTRPCClient } from '../trpc.ts'
import type { AttachedGroup, Attachment, AttachmentCalls } from './procedures.ts'
import { UploadRefused } from './put-file.ts'
import { useSendFile } from './send-file.ts'

/** A file on its way: how much of it has gone, or why it was not taken and whether that can change. */
export type Upload = {
  key: string
  file: File
  share: number
  failure: string | null
  mayRetry: boolean
  /** Its own, once all its bytes are there. */
  file_id: string | null
}

const MAX_BYTES = 25 * 1024 * 1024

const isFinal = (error: unknown) =>
  error instanceof UploadRefused && (error.body.reason === 'content_refused' || error.body.status === 413)

/** The server has let go of the file before it was attached (files.md#limits). */
const isFileGone = (error: unknown) => !!apiErrorOf(error)?.errors?.some(({ param }) => param === 'file_id')

/** Why a file was not taken, in words. */
export function useFailureText() {
  const t = useTranslations('errors')
  const text = useErrorText()
  return (error: unknown) => {
    if (!(error instanceof UploadRefused)) return text(error).message
    const { code, reason, message } = error.body
    if (reason) return text.fieldText({ ...error.body, reason })
    return t.has(code as 'internal_error') ? t(code as 'internal_error') : message
  }
}

type Taken = { onAttached: (attachment: Attachment) => void; onEnd: () => void }

/**
 * Files that go up one after another, in the order in which they were given, each attached once it is there. What is
 * refused stays until it is tried again or let go.
 */
export function useUploads(group: AttachedGroup, id: string, { onAttached, onEnd }: Taken) {
  const t = useTranslations('errors')
  const client = useTRPCClient()
  const failureText = useFailureText()
  const sendFile = useSendFile()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const isUnsent = uploads.some(({ failure, mayRetry }) => failure === null || mayRetry)
  useUnsavedGuard(isUnsent, undefined, { isOfPage: true })
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const change = (key: string, to: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...to } : each)))
  const remove = (key: string) => setUploads((all) => all.filter((each) => each.key !== key))

  /** What is tried again goes on from where it came to: a file that is there is attached, once (idempotency.md#the-console). */
  const send = async ({ key, file, file_id: sent }: Upload) => {
    const calls = proceduresOf<AttachmentCalls>(client, group)
    const file_id = sent ?? (await sendFile(file, (share) => change(key, { share })))
    change(key, { file_id })
    const asked = asking({ idempotencyKey: key })
    onAttached(await calls.attachmentCreate.mutate({ id, file_id }, asked))
  }

  const sendInTurn = (upload: Upload) => {
    turn.current = turn.current.then(async () => {
      try {
        await send(upload)
        remove(upload.key)
      } catch (error) {
        if (apiErrorOf(error)?.code === 'attachment_exists') return remove(upload.key)
        // Bytes that the server has looked at and not taken are the same the next time.
        const failed = { failure: failureText(error), mayRetry: !isFinal(error) }
        change(upload.key, isFileGone(error) ? { ...failed, file_id: null } : failed)
      }
    })
    return turn.current
  }

  /** What need not be sent to know that it is not taken. */
  const unfitness = ({ size }: File) => {
    if (size === 0) return t('file_empty')
    return size > MAX_BYTES ? t('file_too_large') : null
  }

  const add = (files: readonly File[]) => {
    if (files.length === 0) return
    const added = files.map((file) => ({
      ...{ key: uuid(), file, share: 0, failure: unfitness(file), mayRetry: false, file_id: null },
    }))
    setUploads((all) => [...all, ...added])
    void Promise.all(added.filter(({ failure }) => !failure).map(sendInTurn)).then(onEnd)
  }

  const retry = (upload: Upload) => {
    change(upload.key, { failure: null, share: 0 })
    void sendInTurn(upload).then(onEnd)
  }
  return { uploads, add, retry, remove }
}
