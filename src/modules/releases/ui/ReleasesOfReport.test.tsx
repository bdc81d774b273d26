import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import ReleasesOfReport from "./ReleasesOfReport.tsx";
import { ActorContext } from "#kit/ui/actor.ts";
import { server, show } from "#kit/ui/testing.tsx";

const maria = { id: "maria", name: "Maria Santos", rights: {}, isSuperUser: false, timeZone: "UTC", named: ["release.issue"] };
const id = "6f8f2a51-7c5b-4c39-9d0c-7a3d5a0f1c01";
const shown = async (rows: object[], status: "signed" | "superseded", named: string[] = maria.named) => {
  const asked = server({
    "GET /api/releases": () => ({ body: { rows, next: null } }),
    "POST /api/releases": () => ({ body: { id: "r-9" } }),
  });
  const report = { id, frozenAt: "2026-03-13T15:00:00.000Z", status };
  await show(
    <ActorContext value={{ ...maria, named }}>
      <ReleasesOfReport report={report} />
    </ActorContext>,
  );
  return asked;
};
const next = { name: "Next: Release" };

it("prepares a release of a signed report that was sent to nobody, and opens its draft", async () => {
  const asked = await shown([], "signed");
  fireEvent.click(await screen.findByRole("button", next));
  await waitFor(() => expect(window.location.pathname).toBe("/releases/r-9"));
  expect(asked.find((one) => one.asked === "POST /api/releases")?.body).toEqual({ reportIds: [id] });
});

it("does not offer it to those who may not release", async () => {
  await shown([], "signed", []);
  await screen.findByText("Not released yet");
  expect(screen.queryByRole("button", next)).toBeNull();
});

it("offers no release of a report that is superseded", async () => {
  await shown([], "superseded");
  await screen.findByText("Not released yet");
  expect(screen.queryByRole("button", next)).toBeNull();
});
