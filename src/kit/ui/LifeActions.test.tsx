import { fireEvent, screen, within } from "@testing-library/react";
import type { ComponentProps } from "react";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { actionEndpoints } from "#kit/action-endpoints.ts";
import { lifecycle } from "#kit/lifecycle.ts";
import { type Actor, ActorContext } from "./actor.ts";
import { LifeActions } from "./LifeActions.tsx";
import { server, show } from "./testing.tsx";

const words = { right: "administer", done: "opened", past: "opened it", summary: "Open a yard" } as const;
const life = lifecycle({
  field: "status",
  states: { planned: { meaning: "idle" }, open: { meaning: "good" } },
  actions: {
    open: { ...words, from: ["planned"], to: "open", path: "opening", label: "Open yard" },
    close: { ...words, from: ["open"], to: "planned", path: "closure", label: "Close yard" },
  },
});
const endpoints = actionEndpoints({ path: "/api/yards", row: z.object({ id: z.string() }) }, life);
const yard = { id: "a1", version: 1, status: "planned" };
const administrator: Actor = {
  id: "ada",
  name: "Ada Minh",
  rights: { yards: { administer: "all" } },
  isSuperUser: false,
  timeZone: "UTC",
};
type Styles = ComponentProps<typeof LifeActions<typeof yard, typeof life.actions>>["styles"];
const offered = (actor: Actor, styles: Styles = {}) =>
  show(
    <ActorContext value={actor}>
      <LifeActions life={life} endpoints={endpoints} module="yards" record={yard} name="North yard" styles={styles} />
    </ActorContext>,
  );

describe("the actions of a record", () => {
  it("are those of its state, for people who may", async () => {
    await offered(administrator);
    expect(screen.getByRole("button", { name: "Open yard" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Close yard" })).toBeNull();
  });

  it("are not offered to others", async () => {
    await offered({ ...administrator, rights: {} });
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("are left out where the page does not offer them", async () => {
    await offered(administrator, { open: { offered: false } });
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("are asked about under a heading of their own", async () => {
    await offered(administrator, { open: { title: "Open North yard to traffic", explains: "Trucks may enter." } });
    fireEvent.click(screen.getByRole("button", { name: "Open yard" }));
    expect(await screen.findByRole("dialog", { name: "Open North yard to traffic?" })).toBeTruthy();
  });

  it("show every obstacle until it is read", async () => {
    server({
      "POST /api/yards/a1/opening": () => ({
        status: 422,
        body: { code: "refused", message: "North yard cannot open yet.", reasons: [{ message: "Choose a manager." }] },
      }),
    });
    await offered(administrator);
    fireEvent.click(screen.getByRole("button", { name: "Open yard" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Open yard North yard" }));
    expect(dialog.getByText("Choose a manager.")).toBeTruthy();
    fireEvent.click(dialog.getByRole("button", { name: "Close" }));
    await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  });
});
