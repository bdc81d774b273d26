import { createHash } from "node:crypto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { pieceSize } from "#kit/files.ts";
import { sendInPieces } from "./send-in-pieces.ts";

/** A server that stores pieces, and a connection that breaks after so many of them. */
const server = {
  pieces: new Map<number, Blob>(),
  taken: [] as number[],
  joined: [] as string[],
  breaksAfter: Infinity,
  forgets: false,
};

/** As much of XMLHttpRequest as is used. */
class Sending {
  upload = {};
  withCredentials = false;
  status = 200;
  statusText = "";
  responseText = "{}";
  onload = () => {};
  onerror = () => {};
  #position = 0;
  open(_method: string, address: string) {
    this.#position = Number(new URL(address, "http://x").searchParams.get("position"));
  }
  send(form: FormData) {
    if (server.taken.length >= server.breaksAfter) return this.onerror();
    server.taken.push(this.#position);
    server.pieces.set(this.#position, form.get("file") as Blob);
    this.onload();
  }
}

beforeEach(() => {
  Object.assign(server, { pieces: new Map(), taken: [], joined: [], breaksAfter: Infinity, forgets: false });
  vi.stubGlobal("XMLHttpRequest", Sending);
  vi.stubGlobal("fetch", async (address: string, { method, body }: RequestInit) => {
    if (method === "GET") return Response.json({ pieces: [...server.pieces.keys()], isStored: server.joined.length > 0 });
    if (server.forgets) {
      server.forgets = false;
      server.pieces.delete(0);
      return Response.json({ code: "pieces-missing", message: "Not all" }, { status: 409 });
    }
    const all = [...server.pieces].toSorted(([a], [b]) => a - b).map(([, piece]) => piece);
    const bytes = Buffer.from(await new Blob(all).arrayBuffer());
    const { sha256 } = JSON.parse(body as string) as { sha256: string };
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(sha256);
    server.joined.push(address);
    return Response.json({});
  });
});
afterEach(() => vi.unstubAllGlobals());

const id = "00000000-0000-4000-8000-000000000001";
const query = { entity: "InspectionReport", entityId: id, kind: "photo" as const };
const photo = () => new File([new Uint8Array(2.5 * pieceSize).map((_, at) => at % 251)], "weld.jpg", { type: "image/jpeg" });

it("a photo continues where the connection broke, and is joined once", async () => {
  server.breaksAfter = 2;
  await expect(sendInPieces({ id, query }, photo())).rejects.toThrow(TypeError);
  expect(server.taken).toEqual([0, 1]);
  server.breaksAfter = Infinity;
  await sendInPieces({ id, query }, photo());
  expect(server.taken).toEqual([0, 1, 2]);
  await sendInPieces({ id, query }, photo());
  expect([server.taken.length, server.joined.length]).toEqual([3, 1]);
});

it("pieces that the server has deleted meanwhile are sent once more", async () => {
  server.forgets = true;
  await sendInPieces({ id, query }, photo());
  expect(server.taken).toEqual([0, 1, 2, 0]);
  expect(server.joined).toHaveLength(1);
});
