/** Only our own scripts, styles, pictures and fonts; Mantine sets style attributes, never style elements from strings. */
const policy = {
  "default-src": "'self'",
  "script-src": "'self'",
  "style-src": "'self' 'unsafe-inline'",
  "img-src": "'self' data: blob:",
  "font-src": "'self' data:",
  "worker-src": "'self' blob:",
  "object-src": "'none'",
  "base-uri": "'self'",
  "frame-ancestors": "'self'",
  "form-action": "'self'",
};

/**
 * What every answer tells the browser not to do: load from elsewhere, guess types, be framed, hand on the address. The same for all, so they
 * are put together once. `encrypted` adds that this address is asked over TLS only from now on.
 */
export function guardedHeaders({ encrypted }: { encrypted: boolean }): Record<string, string> {
  return {
    "content-security-policy": Object.entries(policy)
      .map(([what, from]) => `${what} ${from}`)
      .join("; "),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-dns-prefetch-control": "off",
    "x-frame-options": "SAMEORIGIN",
    "x-permitted-cross-domain-policies": "none",
    ...(encrypted ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
  };
}
