/** A signed URL as this page reaches it: the server may be known by another name elsewhere. */
export const pathOf = (url: string) => new URL(url).pathname
