import { answerOf, call } from "#kit/client.ts";
import type { PublicRelease } from "../../public-release.ts";

/** The address of a part of a release behind its link. */
export const linkAddress = (token: string, path = ""): string => `/api/r/${encodeURIComponent(token)}${path}`;

// Written out rather than through the module's contract, which would load every schema of the product into a page opened on a phone at a site.
export async function askRelease(token: string): Promise<PublicRelease> {
  return (await answerOf(await call(linkAddress(token)))) as PublicRelease;
}

/** Sends a file with comments; the review names it by its id. */
export async function sendCommentFile(token: string, file: File): Promise<{ id: string }> {
  const body = new FormData();
  body.append("file", file, file.name);
  return (await answerOf(await call(linkAddress(token, "/comment-files"), { method: "POST", body }))) as { id: string };
}

export async function tellRelease(token: string, path: string, body?: object): Promise<PublicRelease> {
  const sent = body ? { headers: { "content-type": "application/json" }, body: JSON.stringify(body) } : {};
  return (await answerOf(await call(linkAddress(token, path), { method: "POST", ...sent }))) as PublicRelease;
}
