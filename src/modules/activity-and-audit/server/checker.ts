import { readFile } from "node:fs/promises";
import type { Ctx } from "#kit/server/services.ts";
import { Download } from "#kit/server/serve.ts";

/** One file that verifies an export in any browser, without this installation and without a network. */
export async function checkerFile(_ctx: Ctx): Promise<Download> {
  const script = await readFile(new URL("../checker/check.js", import.meta.url), "utf8");
  return new Download("holdpoint-audit-checker.html", "text/html; charset=utf-8", Buffer.from(pageWith(script)));
}

const pageWith = (script: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Audit trail checker</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:3rem auto;padding:0 1rem}output{display:block;margin-top:1.5rem;white-space:pre-wrap;overflow-wrap:anywhere}</style>
<h1>Audit trail checker</h1>
<p>Choose an export of the audit trail (JSON Lines). It is verified on this device and sent nowhere.</p>
<p><label>Export <input type="file" accept=".jsonl,.json,.txt"></label></p>
<output role="status"></output>
<script>
${script}
const said = document.querySelector("output");
document.querySelector("input").addEventListener("change", async ({ target }) => {
  const [file] = target.files;
  if (!file) return;
  said.textContent = "Verifying ...";
  try {
    const { text, details } = await checkExport(await file.text());
    said.textContent = [text, ...details].join("\\n");
  } catch (error) {
    said.textContent = "This file cannot be read as an export: " + error.message;
  }
});
</script>
</html>
`;
