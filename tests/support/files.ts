import sharp from 'sharp'
import type { Body, Client } from './client.ts'

/** A picture of one colour, sideways where its camera says so. */
export function picture(
  format: 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff',
  width = 600,
  height = 400,
  orientation?: number,
) {
  const image = sharp({ create: { width, height, channels: 3, background: '#7d1f24' } })
  const turned = orientation === undefined ? image : image.withMetadata({ orientation })
  return turned.toFormat(format).toBuffer()
}

export const base64 = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64')

/** Makes a file of these bytes in one request. */
export const createFile = (client: Client, name: string, bytes: Buffer | string): Promise<Body> =>
  client.create('/v1/files', { name, content: base64(bytes) })

/** Announces a file, whose bytes are then PUT. */
export const announce = (client: Client, name = 'foto.jpg', rest: object = {}): Promise<Body> =>
  client.create('/v1/files', { name, ...rest })

/** PUTs bytes as a program would, without a key. */
export async function upload(url: string, bytes: Buffer | string, headers: Record<string, string> = {}) {
  const response = await fetch(url, { method: 'PUT', body: new Uint8Array(Buffer.from(bytes)), headers })
  return { status: response.status, headers: response.headers, body: (await response.json()) as Body }
}

/** Fetches what a URL opens. */
export async function fetchBytes(url: string, init: RequestInit = {}) {
  const response = await fetch(url, init)
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}
