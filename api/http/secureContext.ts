/**
 * Whether browsers trust the pages of an origin: it is encrypted, or that of the computer itself. Others get no service
 * worker, no `crypto.subtle` and no Web Locks, and some headers only make the browser complain.
 */
export const isSecureContext = (origin: string): boolean =>
  /^https:|^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(origin);
