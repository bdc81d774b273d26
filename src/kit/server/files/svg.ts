import { refused } from "../../refusals.ts";

/**
 * Refuses a drawing that could do something: run script, fetch from elsewhere, show foreign pages (settings.md C9).
 * Refusing is exact where cleaning is not, and a logo needs none of it.
 */
export function assertHarmless(bytes: Buffer): void {
  const text = textOf(bytes);
  if (text === null || active.some((pattern) => pattern.test(text))) {
    throw refused("The logo contains active content and was not saved.", [], "active-content");
  }
}

const active = [
  /<\s*(?:[\w-]+:)?(?:script|foreignObject|iframe|embed|object|handler|listener)\b/i,
  /[\s"'/](?:on[a-z]+)\s*=/i,
  /<!ENTITY/i,
  /<\?xml-stylesheet/i,
  /@import/i,
  /javascript\s*:|vbscript\s*:|data\s*:\s*text/i,
  // A reference may point into the drawing itself or carry a picture, nothing else.
  /(?:href|src)\s*=\s*["']?\s*(?!#|data\s*:\s*image\/(?:png|jpe?g|webp|gif)\b)[^\s"'>]/i,
  /url\(\s*["']?\s*(?!#|data\s*:\s*image\/(?:png|jpe?g|webp|gif)\b)[^\s"')]/i,
];

/** The text with character references spelled out and control characters gone, so that nothing hides in them; null when it is not UTF-8. */
function textOf(bytes: Buffer): string | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (text.includes("\0")) return null;
    const spelled = text.replace(/&#(?:x([0-9a-f]{1,6})|([0-9]{1,7}));?/gi, (_, hex?: string, decimal?: string) =>
      characterOf(hex ? Number.parseInt(hex, 16) : Number(decimal)),
    );
    return spelled
      .replace(/&(?:colon|Tab|NewLine);/g, (name) => (name === "&colon;" ? ":" : ""))
      .replace(/(?<=\w)[\t\r\n]+(?=\w*\s*:)/g, "");
  } catch {
    return null;
  }
}

function characterOf(code: number): string {
  return code <= 0x10ffff && code >= 32 ? String.fromCodePoint(code) : "";
}
