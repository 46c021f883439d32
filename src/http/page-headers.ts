type Allowed = { nonce?: string; dev?: boolean }

/**
 * What a page may load and run: our own files, and the inline scripts of this very response by their nonce. Styles
 * may stand inline, as Mantine writes them. Development compiles and renews pages as they run.
 */
export function contentSecurityPolicy({ nonce, dev = false }: Allowed): string {
  const scripts = ["'self'", ...(nonce ? [`'nonce-${nonce}'`] : []), ...(dev ? ["'unsafe-eval'"] : [])]
  return [
    "default-src 'self'",
    `script-src ${scripts.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src 'self'${dev ? ' ws:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Beside the policy, on every page. */
export const PAGE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
}
