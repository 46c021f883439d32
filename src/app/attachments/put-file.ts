import type { ErrorBody } from '../../server/core/errors.ts'

/** The server took no notice of the bytes, and says why. */
export class UploadRefused extends Error {
  readonly body: ErrorBody

  constructor(body: ErrorBody) {
    super(body.message)
    this.body = body
  }
}

function refusalIn(text: string): ErrorBody | undefined {
  try {
    const body = JSON.parse(text)
    return body.object === 'error' ? body : undefined
  } catch {
    return undefined
  }
}

/**
 * PUTs bytes (files.md#uploads), and tells how much of them has gone: `fetch` does not.
 * @throws UploadRefused, or that the server was not reached
 */
export function putFile(path: string, file: File, onProgress: (share: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', path)
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total)
    request.onerror = () => reject(new Error('The server was not reached.'))
    request.onload = () => {
      if (request.status === 200) return resolve()
      const refusal = refusalIn(request.responseText)
      reject(refusal ? new UploadRefused(refusal) : new Error(`Status ${request.status}`))
    }
    request.send(file)
  })
}
