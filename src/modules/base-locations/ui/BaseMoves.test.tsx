import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { BaseMoves } from "./BaseMoves.tsx";
import { type Actor, ActorContext } from "#kit/ui/actor.ts";
import { server, show } from "#kit/ui/testing.tsx";

const base = { houston: "00000000-0000-4000-8000-0000000000b1", aberdeen: "00000000-0000-4000-8000-0000000000b2" };
const move = {
  id: "00000000-0000-4000-8000-0000000000c1",
  subjectType: "User",
  subjectId: "00000000-0000-4000-8000-0000000000d1",
  subject: "Ana Torres",
  fromBaseId: base.houston,
  fromName: "Houston",
  toBaseId: base.aberdeen,
  toName: "Aberdeen",
  effectiveOn: "2026-05-04",
  reason: null,
  byName: "Ada Minh",
  recordedAt: "2026-05-04T15:00:00Z",
  correctsId: null,
  corrected: false,
};
const administrator: Actor = {
  id: "ada",
  name: "Ada Minh",
  rights: { "user-management": { create: "all" } },
  isSuperUser: false,
  timeZone: "UTC",
};
const reader: Actor = { ...administrator, rights: {} };

describe("the moves of a base", () => {
  const open = (rows: object[], actor: Actor) => {
    const asked = server({
      [`GET /api/base-locations/${base.houston}/moves`]: () => ({ body: rows }),
      "GET /api/base-locations/names": () => ({
        body: [{ id: base.aberdeen, code: "ABZ", name: "Aberdeen", timeZone: "Europe/London", status: "open" }],
      }),
      "POST /api/location-moves": () => ({ body: [] }),
    });
    return {
      asked,
      shown: show(
        <ActorContext value={actor}>
          <BaseMoves id={base.houston} />
        </ActorContext>,
      ),
    };
  };

  it("are corrected with the true day and a reason by who may move people", async () => {
    const { asked, shown } = open([move], administrator);
    await shown;
    fireEvent.click(await screen.findByRole("button", { name: /Correct the move of Ana Torres/ }));
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: "Travelled in April" } });
    fireEvent.click(dialog.getByRole("button", { name: "Correct move" }));
    await expect
      .poll(() => asked.find(({ asked: what }) => what.startsWith("POST"))?.body)
      .toEqual({
        subjectType: "User",
        subjectId: move.subjectId,
        toBaseId: base.aberdeen,
        effectiveOn: "2026-05-04",
        reason: "Travelled in April",
        correctsId: move.id,
      });
  });

  it("are only read by others, and one that was corrected says so", async () => {
    const { shown } = open([move, { ...move, id: "00000000-0000-4000-8000-0000000000c2", corrected: true }], reader);
    await shown;
    expect(await screen.findByText("Corrected")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Correct/ })).toBeNull();
  });
});
