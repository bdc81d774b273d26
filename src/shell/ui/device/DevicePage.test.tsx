import { screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { type Command, newCommand } from "#kit/offline/command.ts";
import * as database from "#kit/offline/database.ts";
import { openOutboxOf } from "#kit/ui/outbox.ts";
import { show } from "#kit/ui/testing.tsx";
import DevicePage from "./DevicePage.tsx";

afterEach(async () => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(globalThis, "indexedDB");
  await openOutboxOf(null);
});

const command = (title: string, more: Partial<Command> = {}): Command => ({
  ...newCommand({ id: title, person: "ana", kind: "report.start", subject: "report 1", title, href: null, body: {} }),
  ...more,
});

/** The page while these wait or were refused. */
async function page(...own: Command[]) {
  Object.assign(globalThis, { indexedDB: {} });
  vi.spyOn(database.commands, "of").mockResolvedValue(own);
  vi.spyOn(database.commands, "waiting").mockResolvedValue(new Map([["ana", own.length]]));
  await openOutboxOf("ana");
  return show(<DevicePage />);
}

it("the many photos of one report have one row, which opens to each of them", async () => {
  const photos = Array.from({ length: 60 }, (_, at) => command(`Photo ${at}.jpg`, { size: 500_000, needs: ["begin"] }));
  const others = ["Photo a.jpg", "Photo b.jpg"].map((title) => command(title, { size: 1000, subject: "report 2" }));
  await page(command("begin", { id: "begin" }), ...photos, command("Lines"), ...others);
  const [waiting] = screen.getAllByRole("list");
  if (!waiting) throw new Error("no list");
  // Without the day and what can be done.
  const rows = [...waiting.children].map(
    (row) => row.querySelector("summary")?.textContent ?? row.textContent?.replace(/\d+ \w+ \d{4}, .*/, ""),
  );
  expect(rows).toEqual(["begin", "Photo 0.jpg and 59 more files, 30.0 MB", "Lines", "Photo a.jpg", "Photo b.jpg"]);
  const together = within(waiting).getByRole("group");
  expect(within(together).getByRole("button", { name: "Discard Photo 59.jpg", hidden: true })).toBeTruthy();
});

it("what waits names another only where that one was refused", async () => {
  const refusal = { status: 422, code: "refused", message: "The job is closed.", at: "2026-03-10T10:00:00Z" };
  await page(command("begin", { id: "begin", state: "refused", refusal }), command("Lines", { needs: ["begin"] }));
  expect(screen.getByText(/waits for "begin", which was refused/)).toBeTruthy();
});

it("what is sent in order anyway does not say so", async () => {
  await page(command("begin", { id: "begin" }), command("Lines", { needs: ["begin"] }));
  expect(screen.queryByText(/begin", /)).toBeNull();
});
