import { v4 as uuid } from 'uuid'
import { asking } from '../links.ts'
import { pathOf } from '../signed-path.ts'
import { useTRPCClient } from '../trpc.ts'
import { putFile } from './put-file.ts'

/**
 * Sends a file: it is announced, then its bytes go to the URL that was given for them (files.md#uploads).
 * @returns its id
 */
export function useSendFile() {
  const client = useTRPCClient()
  return async (file: File, onProgress: (share: number) => void = () => {}): Promise<string> => {
    const asked = asking({ idempotencyKey: uuid() })
    const { id, upload_url } = await client.files.create.mutate({ name: file.name || 'foto.jpg' }, asked)
    await putFile(pathOf(upload_url!), file, onProgress)
    return id
  }
}
