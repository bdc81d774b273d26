import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import ReleaseSelected from "./ReleaseSelected.tsx";
import { ActorContext } from "#kit/ui/actor.ts";
import { server, show } from "#kit/ui/testing.tsx";

const coordinator = {
  id: "maria",
  name: "Maria Santos",
  isSuperUser: false,
  timeZone: "UTC",
  rights: {},
  named: ["release.issue"],
};
const signed = { id: "a", status: "signed" as const };

it("selected reports become a release where all of them are signed, for those who may release", async () => {
  const asked = server({ "POST /api/release-drafts": () => ({ body: { ids: ["r"] } }) });
  const shown = await show(
    <ActorContext value={coordinator}>
      <ReleaseSelected reports={[signed, { id: "b", status: "released" }]} />
    </ActorContext>,
  );
  fireEvent.click(screen.getByRole("button", { name: "New release" }));
  await waitFor(() => expect(asked.at(-1)?.body).toEqual({ reportIds: ["a", "b"] }));
  shown.unmount();
  const draft = await show(
    <ActorContext value={coordinator}>
      <ReleaseSelected reports={[signed, { id: "c", status: "draft" }]} />
    </ActorContext>,
  );
  expect(screen.queryByRole("button", { name: "New release" })).toBeNull();
  draft.unmount();
  await show(
    <ActorContext value={{ ...coordinator, named: [] }}>
      <ReleaseSelected reports={[signed]} />
    </ActorContext>,
  );
  expect(screen.queryByRole("button", { name: "New release" })).toBeNull();
});
