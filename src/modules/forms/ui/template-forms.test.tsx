import { cleanup, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { emptyDefinition } from "./build/editing.ts";
import { EditPage, NewPage } from "./template-forms.tsx";
import { server, show } from "#kit/ui/testing.tsx";

const id = "00000000-0000-4000-8000-0000000000f1";
const code = () => screen.findByLabelText<HTMLInputElement>("Code", { exact: false });

async function edited(formVersion: number) {
  const form = {
    id,
    version: 1,
    formVersion,
    status: "draft",
    code: "VEH-CHK",
    title: "Vehicle check",
    category: "vehicle",
    confidential: "normal",
    retentionYears: 5,
    definition: emptyDefinition(),
    audience: { everyone: true, roles: [], baseLocationIds: [], external: false },
    archivedAt: null,
  };
  server({ "GET /api/form-templates/": () => ({ body: form }) });
  localStorage.clear();
  await show(<EditPage />, `/forms/${id}/edit`);
  return code();
}

it("the code of a form can be edited until its first version is issued, and is fixed from version 2 on", async () => {
  server({});
  await show(<NewPage />, "/forms/new");
  expect((await code()).disabled).toBe(false);
  cleanup();
  expect((await edited(1)).disabled).toBe(false);
  cleanup();
  const fixed = await edited(2);
  expect([fixed.disabled, fixed.value]).toEqual([true, "VEH-CHK"]);
  expect(screen.getByText("Fixed since version 1 was issued.")).toBeTruthy();
});
