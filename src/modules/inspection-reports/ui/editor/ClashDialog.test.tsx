import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ActorContext } from "#kit/ui/actor.ts";
import { show } from "#kit/ui/testing.tsx";
import type { Clash } from "#modules/inspection-reports/merge.ts";
import type { Content } from "#modules/inspection-reports/report.ts";
import { utThickness } from "#modules/report-templates/builtin/ut-thickness.ts";
import { ClashDialog } from "./ClashDialog.tsx";
import type { DraftSync } from "./draft-sync.ts";

const mm = (entered: string) => ({ entered, unit: "mm", si: entered });
const line = (id: string, itemKey: string, r1: string) => ({ id, itemKey, lineNo: 1, result: "ACC", values: { r1: mm(r1) } });
const clashes: Clash[] = [
  { path: ["locationText"], base: "Unit 12", mine: "Unit 13", theirs: "Unit 14" },
  {
    path: ["lines", "a"],
    base: line("a", "CML-01", "10.2"),
    mine: undefined,
    theirs: line("a", "CML-01", "9.9"),
    kind: "removed",
  },
  { path: ["lines", "m"], base: undefined, mine: line("m", "CML-02", "9.8"), theirs: line("t", "CML-02", "9.6"), kind: "twice" },
];
const content = { lines: [line("m", "CML-02", "9.8")], indications: [] } as unknown as Content;
const ana = { id: "ana", name: "Ana Torres", rights: {}, isSuperUser: false, timeZone: "UTC" };

async function asked(by: string) {
  const choose = vi.fn<DraftSync["choose"]>();
  await show(
    <ActorContext value={ana}>
      <ClashDialog
        clashes={clashes}
        by={by}
        at="2026-03-14T10:05:00Z"
        definition={utThickness}
        content={content}
        sync={{ choose }}
      />
    </ActorContext>,
  );
  return choose;
}
const pick = (name: string | RegExp) => fireEvent.click(screen.getByRole("radio", { name }));

it("each place that two devices of one person wrote differently is asked in words: a field with what stood there, a line that went, one added on both", async () => {
  const choose = await asked("Ana Torres");
  expect(screen.getByRole("heading", { name: "You changed this report on another device" })).toBeTruthy();
  pick("As before: Unit 12");
  expect(screen.getByText("CML-01: you removed it, Your other device changed it")).toBeTruthy();
  expect(screen.getByText("CML-02: added on both")).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Choose 2 more" }).disabled).toBe(true);
  pick(/^Keep it with CML-01: .*9\.9 mm$/);
  pick("Keep both lines");
  expect(screen.getByRole("radio", { name: /^Your other device only: ACC, .*9\.6 mm$/ })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Save again" }));
  expect(choose).toHaveBeenCalledWith(["base", "theirs", "both"]);
});

it("what another wrote is under their name, and all of it can be taken at once", async () => {
  const choose = await asked("Wes Okafor");
  expect(screen.getByRole("heading", { name: "Someone changed this report meanwhile" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Use all of theirs" }));
  fireEvent.click(screen.getByRole("button", { name: "Save again" }));
  expect(choose).toHaveBeenCalledWith(["theirs", "theirs", "theirs"]);
});
