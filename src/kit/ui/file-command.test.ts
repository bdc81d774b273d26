import { afterEach, expect, it, vi } from "vitest";
import { CallFailed } from "#kit/client.ts";
import { fileRemovalKind, newCommand } from "#kit/offline/command.ts";
import { fileRemovalCommand } from "./file-command.ts";

afterEach(() => vi.unstubAllGlobals());

const removal = newCommand({
  id: "00000000-0000-4000-8000-000000000001",
  person: "ana",
  kind: fileRemovalKind,
  subject: "report 1",
  title: "Remove photo weld.jpg",
  body: { fileId: "00000000-0000-4000-8000-00000000000f" },
});
const answering = (status: number, body: object) => {
  const fetched = vi.fn<(address: string, how?: RequestInit) => Promise<Response>>(() =>
    Promise.resolve(new Response(JSON.stringify(body), { status })),
  );
  vi.stubGlobal("fetch", fetched);
  return fetched;
};

it("a file removed offline is removed on the server later, once, with the time of the device", async () => {
  const fetched = answering(200, {});
  expect(await fileRemovalCommand.send(removal)).toEqual({ kind: "done" });
  const [address, { method, headers } = {}] = fetched.mock.calls[0] ?? [];
  expect([method, address]).toEqual(["DELETE", "/api/files/00000000-0000-4000-8000-00000000000f"]);
  expect(headers).toMatchObject({ "idempotency-key": removal.id, "x-client-at": removal.doneAt });
});

it("one that someone else has removed is gone; one that may not be removed stays in the list with the reason", async () => {
  answering(404, {});
  expect(await fileRemovalCommand.send(removal)).toEqual({ kind: "done" });
  answering(422, { code: "signed", message: "The report is signed." });
  await expect(fileRemovalCommand.send(removal)).rejects.toBeInstanceOf(CallFailed);
});
