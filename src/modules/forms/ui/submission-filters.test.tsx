import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { useSubmissionFilters } from "./submission-filters.ts";
import { type Actor, ActorContext } from "#kit/ui/actor.ts";
import { server, show } from "#kit/ui/testing.tsx";

const actor: Actor = { id: "ana", name: "Ana Ruiz", rights: {}, isSuperUser: false, timeZone: "UTC" };
const Labels = () => (
  <p>
    {useSubmissionFilters()
      .map(({ label }) => label)
      .join(", ")}
  </p>
);

async function labelsFor(rights: Actor["rights"]) {
  server({
    "GET /api/form-templates": () => ({ body: { rows: [{ code: "VIS", title: "Visit" }], next: null } }),
    "GET /api/base-locations/names": () => ({ body: [{ id: "1", code: "HOU", name: "Houston" }] }),
    "GET /api/companies": () => ({ body: [{ id: "2", name: "Acadia Refining" }] }),
    "GET /api/projects": () => ({ body: { rows: [{ id: "3", number: "P-26-0001", name: "Survey" }], next: null } }),
  });
  await show(
    <ActorContext value={{ ...actor, rights }}>
      <Labels />
    </ActorContext>,
  );
}

it("filled forms are filtered by form, base, client, project and days", async () => {
  await labelsFor({ "client-companies": { view: "all" }, projects: { view: "all" } });
  expect(await screen.findByText("Status, Category, Form, Base, Client, Project, Started")).toBeTruthy();
});

it("clients and projects are offered only to those who see them", async () => {
  await labelsFor({});
  expect(await screen.findByText("Status, Category, Form, Base, Started")).toBeTruthy();
});
