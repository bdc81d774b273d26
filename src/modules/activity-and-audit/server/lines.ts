import type { Link } from "./chain.ts";
import { chainedText, payloadText } from "#kit/server/trail/seal.ts";

/** One event with its hashes. What is hashed stands there as it was hashed; `keptBack` leaves out the content, of which the chain has the hash. */
export const lineOf = ({ seq, payloadHash, prevHash, hash, event }: Link, keptBack = false): string =>
  event
    ? `{"seq":${seq},"prevHash":"${prevHash}","hash":"${hash}","payload":${keptBack ? "null" : payloadText(event)},"event":${chainedText(event, payloadHash, seq)}}`
    : JSON.stringify({ seq, prevHash, hash, payload: null, event: null });
