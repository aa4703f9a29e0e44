/** Security headers that every answer carries, page or function (OWASP secure headers). */
const everywhere = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
} as const;

/** Headers of every answer that is no file, the API's and a server's own words: never kept, never framed, never the source of anything. */
export const apiHeaders = {
  ...everywhere,
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
} as const;

/** Headers of every page; its own content security policy comes beside them, from its build. */
export const pageHeaders = {
  ...everywhere,
  'referrer-policy': 'strict-origin-when-cross-origin',
} as const;

/**
 * Headers of every static file. The policy forbids nothing that a page's own allows: where a platform
 * sends both, a browser holds a page to both.
 */
export const fileHeaders = {
  ...pageHeaders,
  'Content-Security-Policy': "base-uri 'none'; frame-ancestors 'none'; object-src 'none'",
} as const;

/** Further headers of addresses in which a number or code stands: it goes to nobody. */
export const numberedPageHeaders = { 'referrer-policy': 'no-referrer' } as const;
