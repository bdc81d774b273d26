/** The index of a package as a page that opens without a network and without the product. */
import type { AuditPackage, PackageEntry, PackageFile } from "../contract.ts";
import { withTimesShown } from "./times.ts";

export function indexPage(of: AuditPackage): string {
  const { reportNumber, revision, clientName, itemTag, madeAt, madeBy, altered, sections } = withTimesShown(of);
  const title = `${reportNumber} Rev ${revision}: audit package`;
  const about = [clientName, itemTag ?? "", `made ${madeAt} by ${madeBy}`].filter(Boolean).join(" · ");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${safe(title)}</title>
<style>${styles}</style>
</head>
<body>
<h1>${safe(title)}</h1>
<p>${safe(about)}</p>
${altered.length > 0 ? `<p><strong>The report is not as it was signed: ${safe(altered.join("; "))}.</strong></p>` : ""}
<p>To check that nothing in this folder was changed since: <code>node check-package.mjs</code> (Node 20 or newer). It compares each file with MANIFEST.json,
the list itself with its signature by the issuer, and the record in the report's PDF. Get the issuer's keys from the issuer (/api/verification-keys) and name
them with <code>--keys</code>: those in this folder prove no more than the folder does.</p>
${sections.map(({ title: head, empty, entries }) => `<h2>${safe(head)}</h2>\n${entries.length > 0 ? entries.map(entryOf).join("\n") : `<p>${safe(empty)}</p>`}`).join("\n")}
</body>
</html>
`;
}

function entryOf({ title, facts, files, leftOut }: PackageEntry): string {
  const rows = facts.map(({ label, value }) => `<tr><th scope="row">${safe(label)}</th><td>${safe(value)}</td></tr>`);
  return `<section>
<h3>${safe(title)}</h3>
${rows.length > 0 ? `<table>${rows.join("")}</table>` : ""}
${files.length > 0 ? `<ul>${files.map(linkOf).join("")}</ul>` : ""}
${leftOut === null ? "" : `<p>${safe(leftOut)}</p>`}
</section>`;
}

function linkOf({ path, name, sha256, isFrozen }: PackageFile): string {
  const note = isFrozen ? " as frozen with the signature" : "";
  return `<li><a href="${path.split("/").map(encodeURIComponent).join("/")}">${safe(name)}</a>${note}<br><code>${sha256}</code></li>`;
}

const safe = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const styles = `
body { font: 15px/1.45 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1a1d21; background: #fff; }
h1 { font-size: 1.5rem } h2 { font-size: 1.15rem; margin-top: 2rem; border-bottom: 1px solid #767d86 } h3 { font-size: 1rem; margin-bottom: .3rem }
table { border-collapse: collapse } th { text-align: left; font-weight: 500; padding: .1rem 1.2rem .1rem 0; vertical-align: top; white-space: nowrap }
td { overflow-wrap: anywhere } code { font-size: .85em; overflow-wrap: anywhere }
`;
