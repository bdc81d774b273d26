import { fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { gen } from "../../builtin/gen.ts";
import { effectiveTemplate, noChanges, type VariantChanges } from "../../variant.ts";
import { AlloyTable } from "./AlloyTable.tsx";
import DesignPage from "./DesignPage.tsx";
import { server, show } from "#kit/ui/testing.tsx";

const id = "00000000-0000-4000-8000-0000000000f1";

/** With a short header: what is looked for by its role takes long among many. */
const origin = {
  ...gen,
  blocks: {
    ...gen.blocks,
    header: gen.blocks.header.filter(({ key }) => ["fabricator", "material", "heatTreatment"].includes(key)),
  },
};

async function designer(status = "draft") {
  const changes = noChanges();
  const template = {
    id,
    version: 3,
    code: "ACR-GEN",
    title: "Scans for Acme",
    templateVersion: 1,
    status,
    archivedAt: null,
    clientName: "Acme",
    basedOnCode: "GEN",
    basedOnVersion: 1,
    changes,
    definition: effectiveTemplate(origin, { code: "ACR-GEN", version: 1, title: "Scans for Acme", changes }),
  };
  const requests = server({
    "GET /api/report-templates/": () => ({ body: template }),
    "GET /api/report-templates//origin": () => ({ body: origin }),
    [`PATCH /api/report-templates/${id}`]: () => ({ body: { ...template, version: 4 } }),
  });
  const page = <DesignPage />;
  await show(page, `/inspection-reports/templates/${id}/design`);
  return requests;
}
const choose = async (label: RegExp) => fireEvent.click(await screen.findByText(label, { selector: "button" }));
const properties = () => within(screen.getByRole("complementary", { name: "Properties" }));

it("renames, hides and adds fields, says why a required one stays, and saves the changes alone", async () => {
  const requests = await designer();
  await choose(/^Material/);
  const hidden = properties().getByRole<HTMLInputElement>("switch", { name: /^Hidden/ });
  expect(hidden.disabled).toBe(true);
  expect(properties().getAllByText("The built-in template requires it.").length).toBeGreaterThan(0);
  fireEvent.change(properties().getByLabelText("Name"), { target: { value: "Steel" } });
  await choose(/^Heat treatment/);
  fireEvent.click(properties().getByRole("switch", { name: /^Hidden/ }));
  fireEvent.click(screen.getByText("Text"));
  fireEvent.change(properties().getByLabelText("Name"), { target: { value: "Work pack" } });
  fireEvent.click(properties().getByRole("switch", { name: /^Required/ }));
  expect(screen.getByText("No problems")).toBeTruthy();
  fireEvent.click(screen.getByLabelText("Move Steel up"));
  fireEvent.click(screen.getByText("Save"));
  await expect.poll(() => requests.find(({ asked }) => asked.startsWith("PATCH"))).toBeTruthy();
  const { body } = requests.find(({ asked }) => asked.startsWith("PATCH")) ?? expect.fail("not saved");
  const { version, changes } = body as { version: number; changes: { changes: VariantChanges } };
  const saved = changes.changes;
  expect(version).toBe(3);
  expect(saved.fields).toEqual({ "header.material": { label: "Steel" }, "header.heatTreatment": { hidden: true } });
  expect(saved.added).toEqual([{ scope: "header", field: { key: "xText", label: "Work pack", type: "text", required: true } }]);
  const order = saved.order.header ?? [];
  expect(order.indexOf("material")).toBeLessThan(order.indexOf("fabricator"));
  expect(order.indexOf("xText")).toBe(order.indexOf("heatTreatment") + 1);
});

it("has headings that leave out no level", async () => {
  await designer();
  await screen.findByRole("heading", { level: 1 });
  const levels = screen.getAllByRole("heading").map(({ tagName }) => Number(tagName.slice(1)));
  expect(levels.length).toBeGreaterThan(3);
  expect(levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)).toEqual([]);
});

it("takes a step back", async () => {
  await designer();
  fireEvent.click(await screen.findByText("Technique"));
  fireEvent.click(screen.getByText("Number with unit"));
  expect(screen.getByText("number in mm · own")).toBeTruthy();
  fireEvent.click(screen.getByText("Undo"));
  expect(screen.queryByText("number in mm · own")).toBeNull();
  expect(screen.getByText("Undo").closest("button")?.disabled).toBe(true);
});

it("is shut for a version that is no draft", async () => {
  await designer("approved");
  expect(await screen.findByText("Only a draft of a variant is designed.")).toBeTruthy();
  expect(screen.queryByText("Save")).toBeNull();
});

it("keeps the company's alloys, each limit beginning with the alloy and specification of the one before", async () => {
  const put: VariantChanges[] = [];
  function Table() {
    const [changes, setChanges] = useState(noChanges());
    return (
      <AlloyTable
        changes={changes}
        onChange={(next) => {
          put.push(next);
          setChanges(next);
        }}
      />
    );
  }
  await show(<Table />);
  fireEvent.click(screen.getByText("Add a limit"));
  const first = within(screen.getByRole("group", { name: "Alloy limit 1" }));
  fireEvent.change(first.getByLabelText("Alloy"), { target: { value: "P21" } });
  fireEvent.change(first.getByLabelText("Specification"), { target: { value: "ASTM A335" } });
  for (const [label, value] of [
    ["Minimum, %", "2.65"],
    ["Maximum, %", "3.35"],
  ] as const) {
    fireEvent.change(first.getByLabelText(label), { target: { value } });
    fireEvent.blur(first.getByLabelText(label));
  }
  fireEvent.click(screen.getByText("Add a limit"));
  const p21 = { alloy: "P21", source: "ASTM A335" };
  expect(put.at(-1)?.alloys).toEqual([
    { ...p21, element: "Cr", min: "2.65", max: "3.35" },
    { ...p21, element: "Ni", min: null, max: null },
  ]);
  fireEvent.click(screen.getByLabelText("Remove alloy limit 2"));
  fireEvent.click(screen.getByLabelText("Remove alloy limit 1"));
  expect(put.at(-1)).toEqual(noChanges());
});
