import type { FastifyInstance } from "fastify";
import { invalid } from "../refusals.ts";

/** Characters that no text may hold, and why. */
const refused = [
  {
    // PostgreSQL stores it in no text.
    found: (text: string) => text.includes("\0"),
    sentence: "This holds a NUL character, which cannot be stored. Remove it and send it again.",
  },
  {
    // The others of C0 but tab and line break, DEL and C1 (ISO/IEC 6429): a printer, a terminal or a spreadsheet takes them for orders.
    found: (text: string) => /[^\P{Cc}\t\n\r]/u.test(text),
    sentence: "This contains an invisible control character. Retype the text, or paste it as plain text.",
  },
  {
    // Embeddings, overrides and isolates of the Unicode bidirectional algorithm (UAX 9): 1.2 reads as 2.1, and nobody sees why.
    found: (text: string) => /[\u202a-\u202e\u2066-\u2069]/.test(text),
    sentence:
      "This holds an invisible character that turns the direction of what follows, so that it reads otherwise than it is. Retype the text, or paste it as plain text.",
  },
];

/** Refuses a request with one of these characters anywhere in its address or its body, and a body of too many levels. */
export function refuseCharacters(app: FastifyInstance): void {
  app.addHook("preValidation", (request, _reply, done) => {
    if (isDeep(request.body)) return done(invalid([], "What was sent is nested too deeply. Send it with fewer levels."));
    const address = decoded(request.url);
    for (const { found, sentence } of refused) {
      const place = found(address) ? "" : placeOf(request.body, found);
      if (place !== null) return done(invalid(place ? [{ path: place, message: sentence }] : [], sentence));
    }
    done();
  });
}

/** The address with its escapes read; what cannot be read is looked at as it is. */
function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url.replaceAll("%00", "\0");
  }
}

/** More levels than anything that is asked for has; what looks into every level would not come back from some thousands. */
const mostLevels = 100;

/** Whether a value has more levels than that; level by level, so that it does not matter how many there are. */
function isDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > mostLevels) return true;
    level = level.flatMap((one) => (typeof one === "object" && one !== null ? (Object.values(one) as unknown[]) : []));
  }
  return false;
}

/** Where in a value the first text stands in which it is found, as "lines.3.remarks"; null when there is none. */
export function placeOf(value: unknown, found: (text: string) => boolean): string | null {
  if (typeof value === "string") return found(value) ? "" : null;
  if (typeof value !== "object" || value === null) return null;
  for (const [key, part] of Object.entries(value)) {
    const inside = found(key) ? "" : placeOf(part, found);
    if (inside !== null) return [key.replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ""), inside].filter(Boolean).join(".");
  }
  return null;
}
