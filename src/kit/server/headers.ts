/** Only the product's own scripts, styles, pictures and fonts. Nothing inline: the pages' style elements carry the nonce of their response. */
const policy = {
  "default-src": "'self'",
  "script-src": "'self'",
  "style-src": "'self'",
  "img-src": "'self' data: blob:",
  "font-src": "'self' data:",
  "worker-src": "'self' blob:",
  "object-src": "'none'",
  "base-uri": "'none'",
  "frame-ancestors": "'self'",
  "form-action": "'self'",
};

/**
 * What every response forbids the browser: to load from elsewhere, guess types, be framed, send referrers, cache. The same for all, so it is
 * built once; files and pages that may be cached say so themselves. `encrypted` adds that this address may be used over TLS only from now on.
 * `packaged` lets the pages of packaged apps, whose origin is another, show pictures from here.
 */
export function guardedHeaders({
  encrypted,
  packaged = false,
}: {
  encrypted: boolean;
  packaged?: boolean;
}): Record<string, string> {
  return {
    "cache-control": "no-store",
    "content-security-policy": written(policy),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": packaged ? "cross-origin" : "same-origin",
    "origin-agent-cluster": "?1",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-dns-prefetch-control": "off",
    "x-frame-options": "SAMEORIGIN",
    "x-permitted-cross-domain-policies": "none",
    ...(encrypted ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
  };
}

/** What a page adds: style elements with this nonce are its own. */
export function pageHeaders(nonce: string): Record<string, string> {
  return { "content-security-policy": written({ ...policy, "style-src": `'self' 'nonce-${nonce}'` }) };
}

/** What is shown by a shared link adds to `of`: nobody keeps, lists or frames it. */
export function sharedHeaders(of: string): Record<string, string> {
  return {
    "content-security-policy": of.replace("frame-ancestors 'self'", "frame-ancestors 'none'"),
    "x-frame-options": "DENY",
    "x-robots-tag": "noindex, nofollow",
    "cache-control": "no-store",
  };
}

function written(directives: Record<string, string>): string {
  return Object.entries(directives)
    .map(([what, from]) => `${what} ${from}`)
    .join("; ");
}
