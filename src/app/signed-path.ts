/** A signed URL as this page reaches it: the server may be known by another name elsewhere. */
export const pathOf = (url: string) => new URL(url).pathname

/** How often URLs that stand on a page in sight are asked for again: they are good for 5 minutes at least (files.md#urls). */
export const URLS_RENEWED_MS = 4 * 60_000
