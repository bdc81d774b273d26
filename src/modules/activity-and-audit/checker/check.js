/* Verifies an export of the audit trail by itself: hashes (SHA-256), the links between neighbours, and the signature (Ed25519). */
const textBytes = (text) => new TextEncoder().encode(text);
const hexOf = (bytes) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
const sha256 = async (text) => hexOf(await crypto.subtle.digest("SHA-256", textBytes(text)));

/* Canonical JSON (RFC 8785). */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  return `{${Object.keys(value)
    .toSorted()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`)
    .join(",")}}`;
}

async function wrongWith({ seq, prevHash, hash, payload, event }, before) {
  if (!event) return "the event is missing";
  if (event.seq !== seq) return "its place was altered";
  /* Content that is not for whoever exported it is left out; the chain has its hash. */
  if (payload !== null && (await sha256(canonical(payload))) !== event.payloadHash) return "its content was altered";
  if ((await sha256(`${prevHash}\n${canonical(event)}`)) !== hash) return "the event was altered";
  if (before && before.seq >= seq) return "it stands in the wrong place";
  if (before && before.seq + 1 === seq && before.hash !== prevHash) return "it does not continue the event before it";
  return null;
}

function bytesOf(base64) {
  return Uint8Array.from(atob(base64.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
}

async function signatureHolds({ statement, publicKey, signature }) {
  const der = bytesOf(publicKey.replace(/-----[^-]+-----/g, "").replace(/\s/g, ""));
  const key = await crypto.subtle.importKey("spki", der, { name: "Ed25519" }, false, ["verify"]);
  return crypto.subtle.verify({ name: "Ed25519" }, key, bytesOf(signature), textBytes(statement));
}

/* What an export says: {intact, text, details}. */
async function check(text) {
  const lines = text.split("\n").filter((line) => line !== "");
  const last = lines.pop();
  const seal = last ? JSON.parse(last) : {};
  if (!seal.statement) return { intact: false, text: "This is no whole export: its signed last line is missing.", details: [] };
  let before = null;
  let keptBack = 0;
  for (const line of lines) {
    const link = JSON.parse(line);
    const wrong = await wrongWith(link, before);
    if (wrong) return { intact: false, text: `broken at seq ${link.seq}: ${wrong}`, details: [] };
    if (link.payload === null) keptBack += 1;
    before = link;
  }
  const statement = JSON.parse(seal.statement);
  const body = lines.map((line) => `${line}\n`).join("");
  if (statement.digest !== (await sha256(body)) || statement.count !== lines.length)
    return { intact: false, text: "broken: events were added or taken away after the export", details: [] };
  let signed = "This browser cannot verify Ed25519 signatures; the hashes were verified.";
  try {
    if (!(await signatureHolds(seal))) return { intact: false, text: "broken: the signature does not hold", details: [] };
    signed = `Signed with the key ${seal.keyId}; compare it with the one the company publishes.`;
  } catch {
    // An older browser: what was said above stands.
  }
  const head = before ? before.hash : "none";
  return {
    intact: true,
    text: `intact, ${lines.length} events, head ${head}`,
    details: [
      `Exported ${statement.exportedAt}, when the chain had ${statement.headSeq} events and ended with ${statement.headHash}.`,
      signed,
      ...(keptBack ? [`The content of ${keptBack} of them was not for whoever exported them, and is left out.`] : []),
    ],
  };
}
globalThis.checkExport = check;
