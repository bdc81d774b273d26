/**
 * The page shown when the server cannot be reached and the pages are not stored on this machine, as an address to load. It needs no script: it
 * requests `address` again every half minute, and when the link is followed.
 */
export function offlinePage(address: string): string {
  return `data:text/html;charset=utf-8,${encodeURIComponent(offlineHtml(address))}`;
}

const retrySeconds = 30;

export function offlineHtml(address: string): string {
  const { host } = new URL(address);
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'" />
    <meta http-equiv="refresh" content="${retrySeconds};url=${escaped(address)}" />
    <title>Holdpoint: no connection</title>
    <style>
      :root { color-scheme: light dark; }
      body { font: 16px/1.5 system-ui, sans-serif; margin: 0; display: grid; place-content: center; min-height: 100vh; padding: 0 24px; background: #f7f8fa; color: #1c2530; }
      main { max-width: 30rem; }
      h1 { font-size: 20px; margin: 0 0 8px; }
      a { color: #1b4f9c; }
      @media (prefers-color-scheme: dark) { body { background: #10141a; color: #e6e9ee; } a { color: #8ab4f8; } }
    </style>
  </head>
  <body>
    <main>
      <h1>${escaped(host)} cannot be reached</h1>
      <p>Check the network of this machine. Work kept on this machine is not lost. The connection is tried again every ${retrySeconds} seconds.</p>
      <p><a href="${escaped(address)}">Try again now</a></p>
    </main>
  </body>
</html>
`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
