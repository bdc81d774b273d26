import { refused } from "../../refusals.ts";

/**
 * Whether a text is a drawing: after the XML declaration, comments and a document type its first element is `svg`. It is read once, without a
 * pattern that could backtrack from every position.
 */
export function beginsAsSvg(text: string): boolean {
  let at = text.search(/\S/);
  while (at >= 0) {
    if (/^<svg[\s>/]/i.test(text.slice(at, at + 5))) return true;
    const end = endOfPrologue(text, at);
    if (end < 0) return false;
    const next = text.slice(end).search(/\S/);
    at = next < 0 ? -1 : end + next;
  }
  return false;
}

/** Where the text before the first element ends; -1 when something is not allowed there, or does not end. */
function endOfPrologue(text: string, at: number): number {
  const after = (closing: string, from: number) => {
    const found = text.indexOf(closing, from);
    return found < 0 ? -1 : found + closing.length;
  };
  if (text.startsWith("<!--", at)) return after("-->", at + 4);
  if (text.startsWith("<?", at)) return after("?>", at + 2);
  if (!/^<!doctype/i.test(text.slice(at, at + 9))) return -1;
  const [closes, opens] = [text.indexOf(">", at), text.indexOf("[", at)];
  return opens < 0 || closes < opens ? after(">", at) : after(">", Math.max(text.indexOf("]", opens), opens));
}

/**
 * Refuses a drawing with active content: scripts, references to other sites, embedded pages (settings.md C9). Refusing is exact where cleaning is
 * not, and a logo needs none of it.
 */
export function assertHarmless(bytes: Buffer): void {
  const text = textOf(bytes);
  if (text === null || active.some((pattern) => pattern.test(text))) {
    throw refused("This drawing contains active content and was not saved.", [], "active-content");
  }
}

const active = [
  /<\s*(?:[\w-]+:)?(?:script|foreignObject|iframe|embed|object|handler|listener)\b/i,
  /[\s"'/](?:on[a-z]+)\s*=/i,
  // A document type may declare entities and attributes, or name a file to load them from.
  /<!(?:DOCTYPE|ENTITY|ATTLIST)/i,
  // Another encoding would be read differently than here.
  /^\s*<\?xml[^>]*encoding\s*=\s*["'](?!utf-8["'])/i,
  /<\?xml-stylesheet/i,
  /@import|image-set\s*\(|\bsrc\s*\(/i,
  // An escape in a style hides words from the patterns here.
  /\\/,
  /javascript\s*:|vbscript\s*:|data\s*:\s*text/i,
  // A reference may point into the drawing itself or contain a picture, nothing else.
  /(?:href|src) ?= ?["']? ?(?!#|data\s*:\s*image\/(?:png|jpe?g|webp|gif)\b)[^\s"'>]/i,
  /url\( ?["']? ?(?!#|data\s*:\s*image\/(?:png|jpe?g|webp|gif)\b)[^\s"')]/i,
];

/** The text with character references decoded and control characters removed, so that nothing hides in them; null when it is not UTF-8. */
function textOf(bytes: Buffer): string | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (text.includes("\0")) return null;
    const spelled = text.replace(/&#(?:x([0-9a-f]{1,6})|([0-9]{1,7}));?/gi, (_, hex?: string, decimal?: string) =>
      characterOf(hex ? Number.parseInt(hex, 16) : Number(decimal)),
    );
    const plain = spelled.replace(/&(?:colon|Tab|NewLine);/g, (name) => (name === "&colon;" ? ":" : ""));
    // Runs of blanks become one, so that no pattern tries them one by one; a word broken over lines is read as browsers read it, too.
    return `${plain.replace(/\s+/g, " ")}\n${plain.replace(/[\t\r\n]+/g, "").replace(/ +/g, " ")}`;
  } catch {
    return null;
  }
}

function characterOf(code: number): string {
  return code <= 0x10ffff && code >= 32 ? String.fromCodePoint(code) : "";
}
