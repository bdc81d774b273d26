import type { FastifyInstance } from "fastify";
import { refusedCharacters } from "../characters.ts";
import { invalid } from "../refusals.ts";

/** Refuses a request with one of these characters anywhere in its address or its body, and a body nested too deeply. */
export function refuseCharacters(app: FastifyInstance): void {
  app.addHook("preValidation", (request, _reply, done) => {
    if (isDeep(request.body)) return done(invalid([], "What was sent is nested too deeply. Send it with fewer levels."));
    const address = decoded(request.url);
    for (const { found, sentence } of refusedCharacters) {
      const place = found(address) ? "" : placeOf(request.body, found);
      if (place !== null) return done(invalid(place ? [{ path: place, message: sentence }] : [], sentence));
    }
    done();
  });
}

/** The decoded address; one that cannot be decoded is checked as it is. */
function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url.replaceAll("%00", "\0");
  }
}

/** More levels than any request needs; code that recurses into every level would overflow the stack at some thousands. */
const mostLevels = 100;

/** Whether a value has more levels than that; checked level by level, so that any number of levels is safe. */
function isDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > mostLevels) return true;
    level = level.flatMap((one) => (typeof one === "object" && one !== null ? (Object.values(one) as unknown[]) : []));
  }
  return false;
}

/** The path of the first text in a value that contains one, such as "lines.3.remarks"; null when there is none. */
export function placeOf(value: unknown, found: (text: string) => boolean): string | null {
  if (typeof value === "string") return found(value) ? "" : null;
  if (typeof value !== "object" || value === null) return null;
  for (const [key, part] of Object.entries(value)) {
    const inside = found(key) ? "" : placeOf(part, found);
    if (inside !== null) return [key.replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ""), inside].filter(Boolean).join(".");
  }
  return null;
}
