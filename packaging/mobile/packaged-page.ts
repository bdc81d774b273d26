import { randomBytes } from "node:crypto";
import type { Plugin } from "vite";
import { pageHeaders } from "../../src/kit/server/headers.ts";

const startScript = "/packaging/mobile/page/start.ts";

/**
 * Creates the page of a packaged app from the one the server serves: with the app's own start script, with the server's headers as meta elements, and
 * without placeholders.
 */
export function packagedPage(server: string): Plugin[] {
  const nonce = randomBytes(16).toString("base64");
  return [
    {
      name: "holdpoint-packaged-start",
      apply: "build",
      config: () => ({ html: { cspNonce: nonce } }),
      transformIndexHtml: {
        order: "pre",
        handler: () => [{ tag: "script", attrs: { type: "module", src: startScript }, injectTo: "body" }],
      },
    },
    {
      name: "holdpoint-packaged-page",
      apply: "build",
      transformIndexHtml: { order: "post", handler: (html) => withoutServer(html, { server, nonce }) },
    },
  ];
}

/** The page as a file: it has no host, its styles carry the nonce of the build, and the content policy is in its head. */
export function withoutServer(html: string, { server, nonce }: { server: string; nonce: string }): string {
  const policy = packagedPolicy(pageHeaders(nonce)["content-security-policy"] ?? "", server);
  return html
    .replace("HOLDPOINT-HOST", "")
    .replace(
      /<meta charset="utf-8" ?\/?>/i,
      (charset) => `${charset}\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`,
    );
}

/** The server's own policy plus the server, because the app's pages are not served by it. A meta element cannot restrict framing. */
export function packagedPolicy(policy: string, server: string): string {
  const kept = policy
    .split("; ")
    .filter((directive) => !directive.startsWith("frame-ancestors"))
    .map((directive) => (directive.startsWith("img-src") ? `${directive} ${server}` : directive));
  return [...kept, `connect-src 'self' ${server}`, `frame-src 'self' blob: ${server}`].join("; ");
}
