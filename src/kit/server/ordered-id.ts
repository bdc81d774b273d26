import { randomBytes } from "node:crypto";

let last = 0;
let within = 0;

/**
 * A UUID of version 7 (RFC 9562): a later one is greater than an earlier one, also within a millisecond of this process. The trail sorts by it
 * where several events of one action have the same instant, and its index grows at one end only.
 */
export function orderedId(): string {
  const now = Date.now();
  within = now > last ? 0 : within + 1;
  if (now > last) last = now;
  // Twelve bits count within a millisecond; if they are not enough, the next millisecond is used.
  if (within > 0xfff) {
    last += 1;
    within = 0;
  }
  const time = last.toString(16).padStart(12, "0");
  const random = randomBytes(8);
  random[0] = ((random[0] ?? 0) & 0x3f) | 0x80;
  const rest = random.toString("hex");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${within.toString(16).padStart(3, "0")}-${rest.slice(0, 4)}-${rest.slice(4)}`;
}
