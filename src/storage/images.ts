import type { Metadata } from 'sharp'

/** What an image is decoded to at most (files.md#types). */
const MAX_PIXELS = 50_000_000

const PREVIEW_SIDE = 480

/** The longer side of a picture on paper, half a page wide: some 350 dots an inch. */
const PRINTED_SIDE = 1200

export type ImageFacts = {
  width: number | null
  height: number | null
  /** A small copy; null where this server cannot decode the image. */
  preview: Buffer | null
}

/** The bytes are no image that can be kept. */
export class ImageRefused extends Error {}

async function load() {
  const { default: sharp } = await import('sharp')
  // One image after another takes its memory, and nothing of it stays.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

let loaded: ReturnType<typeof load> | undefined

/** Loaded by the first image: no start of a server waits for it. */
function sharpLibrary() {
  loaded ??= load()
  return loaded
}

/** Images wait for each other: decoding takes the memory of one, however many come at once. */
let turn: Promise<unknown> = Promise.resolve()

function inTurn<R>(work: () => Promise<R>): Promise<R> {
  const mine = turn.then(work, work)
  turn = mine.catch(() => undefined)
  return mine
}

const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true } as const

/** Upright: what the picture measures once it is turned as its camera says. */
const sizeOf = ({ autoOrient }: Metadata) => ({ width: autoOrient.width, height: autoOrient.height })

/** Of HEIC only the head can be read where the decoder is not at hand. */
async function factsOfHeic(file: string): Promise<ImageFacts> {
  const sharp = await sharpLibrary()
  const size = await sharp(file, options)
    .metadata()
    .then(sizeOf, () => ({ width: null, height: null }))
  if ((size.width ?? 0) * (size.height ?? 0) > MAX_PIXELS) throw new ImageRefused()
  return { ...size, preview: null }
}

async function decode(file: string): Promise<ImageFacts> {
  const sharp = await sharpLibrary()
  const image = sharp(file, options)
  const size = sizeOf(await image.metadata())
  const preview = await sharp(file, options)
    .autoOrient()
    .resize({ width: PREVIEW_SIDE, height: PREVIEW_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 78 })
    .toBuffer()
  return { ...size, preview }
}

/**
 * An image's size and its preview: upright, at most 480 pixels, without metadata (files.md#previews).
 * @throws ImageRefused where it cannot be decoded or has over 50 megapixels
 */
export async function readImage(file: string, content_type: string): Promise<ImageFacts> {
  return inTurn(() =>
    decode(file).catch((error) => {
      if (content_type === 'image/heic') return factsOfHeic(file)
      throw new ImageRefused((error as Error).message)
    }),
  )
}

/** A decodable image as paper shows it: upright, a JPEG without metadata, on white where it is transparent. */
export function printable(image: Buffer): Promise<Buffer> {
  return inTurn(async () => {
    const sharp = await sharpLibrary()
    return sharp(image, options)
      .autoOrient()
      .resize({ width: PRINTED_SIDE, height: PRINTED_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 80 })
      .toBuffer()
  })
}

/** Twice what a logo of 80 × 16 mm needs at 150 dots an inch. */
const LOGO = { width: 960, height: 192 }

export type PrintedLogo = { bytes: Buffer; width: number; height: number }

/** A decodable image as it stands at the head of a page: upright, a PNG that stays transparent, with its size in pixels. */
export function printableLogo(image: Buffer): Promise<PrintedLogo> {
  return inTurn(async () => {
    const sharp = await sharpLibrary()
    const { data, info } = await sharp(image, options)
      .autoOrient()
      .resize({ ...LOGO, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  })
}
