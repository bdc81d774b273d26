import type { FastifyInstance } from "fastify";
import { invalid } from "../refusals.ts";

const sentence = "This holds a NUL character, which cannot be stored. Remove it and send it again.";

/** Refuses a request with a NUL character (U+0000) anywhere in its address or its body: PostgreSQL stores it in no text; and a body of too many levels. */
export function refuseNul(app: FastifyInstance): void {
  app.addHook("preValidation", (request, _reply, done) => {
    if (isDeep(request.body)) return done(invalid([], "What was sent is nested too deeply. Send it with fewer levels."));
    const place = /%00/.test(request.url) ? "" : placeOfNul(request.body);
    done(place === null ? undefined : invalid(place ? [{ path: place, message: sentence }] : [], sentence));
  });
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

/** Where in a value the first NUL stands, as "lines.3.remarks"; null when there is none. */
export function placeOfNul(value: unknown): string | null {
  if (typeof value === "string") return value.includes("\0") ? "" : null;
  if (typeof value !== "object" || value === null) return null;
  for (const [key, part] of Object.entries(value)) {
    const inside = key.includes("\0") ? "" : placeOfNul(part);
    if (inside !== null) return [key.replaceAll("\0", ""), inside].filter(Boolean).join(".");
  }
  return null;
}
