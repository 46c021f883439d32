/** True when the header says JSON, with any parameters. */
export function isJsonType(contentType: string | undefined): boolean {
  return /^\s*application\/json\s*(?:;|$)/i.test(contentType ?? '')
}

const JSON_RANGES = ['application/json', 'application/*', '*/*']

type MediaRange = { range: string; quality: number }

function parseRange(text: string): MediaRange {
  const [range = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))
  return { range, quality: quality ? Number(quality.slice(2)) : 1 }
}

/** True when `Accept` is absent or takes JSON; the most specific range decides, `q=0` excludes (RFC 9110, 12.5.1). */
export function acceptsJson(accept: string | undefined): boolean {
  if (accept === undefined || accept.trim() === '' || accept === '*/*' || accept === 'application/json')
    return true
  const ranges = accept.split(',').map(parseRange)
  const decisive = JSON_RANGES.map((wanted) => ranges.find(({ range }) => range === wanted)).find(Boolean)
  return decisive !== undefined && decisive.quality !== 0
}
