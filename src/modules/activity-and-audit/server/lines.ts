import type { Link } from "./chain.ts";
import { chainedText, payloadText } from "#kit/server/trail/seal.ts";

/** One event with its hashes. What is hashed stands there as it was hashed. */
export const lineOf = ({ seq, payloadHash, prevHash, hash, event }: Link): string =>
  event
    ? `{"seq":${seq},"prevHash":"${prevHash}","hash":"${hash}","payload":${payloadText(event)},"event":${chainedText(event, payloadHash, seq)}}`
    : JSON.stringify({ seq, prevHash, hash, payload: null, event: null });
