import { randomBytes } from "node:crypto";
import type { Plugin } from "vite";
import { pageHeaders } from "../../src/kit/server/headers.ts";

const startScript = "/packaging/mobile/page/start.ts";

/**
 * Makes the page of a packaged app out of the one the server serves: with the app's own start script, with what the server would say in
 * headers, and without what it would fill in.
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

/** The page as a file: no host is known to it, its styles carry the nonce of the build, and the content policy stands in its head. */
export function withoutServer(html: string, { server, nonce }: { server: string; nonce: string }): string {
  const policy = packagedPolicy(pageHeaders(nonce)["content-security-policy"] ?? "", server);
  return html
    .replace("HOLDPOINT-HOST", "")
    .replace(
      /<meta charset="utf-8" ?\/?>/i,
      (charset) => `${charset}\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`,
    );
}

/** The server's own policy, plus the server: the app's pages are not served by it. A page cannot say who may frame it. */
export function packagedPolicy(policy: string, server: string): string {
  const kept = policy
    .split("; ")
    .filter((directive) => !directive.startsWith("frame-ancestors"))
    .map((directive) => (directive.startsWith("img-src") ? `${directive} ${server}` : directive));
  return [...kept, `connect-src 'self' ${server}`, `frame-src 'self' blob: ${server}`].join("; ");
}
