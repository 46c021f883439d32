'use client'

import { useTRPCClient } from '../../../trpc.ts'

/** URLs of files as paths of this page's own host, whatever the server calls itself. */
export const pathOf = (url: string) => new URL(url).pathname

/**
 * Sends a picture: it is announced, then its bytes go to the URL that was given for them (files.md#uploads).
 * @returns the id of the file
 */
export function useSendPicture(): (name: string, bytes: Blob) => Promise<string> {
  const client = useTRPCClient()
  return async (name, bytes) => {
    const { id, upload_url } = await client.files.create.mutate({ name })
    const response = await fetch(pathOf(upload_url!), { method: 'PUT', body: bytes })
    if (response.ok) return id
    const { message } = (await response.json().catch(() => ({}))) as { message?: string }
    throw new Error(message ?? response.statusText)
  }
}
