import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import { show } from "#kit/ui/testing.tsx";
import { check, compute } from "#modules/report-templates/engine.ts";
import { mtSample } from "#modules/report-templates/samples.ts";
import { SetupFacts } from "./SetupFacts.tsx";
import type { RenditionProps } from "./props.ts";

const names = { person: () => "Ana Torres", instrument: () => "MTY-04", record: () => null };

it("several setups: what they have in common once, what differs side by side, and which one is blocked", async () => {
  const { definition, content: sample, context } = mtSample();
  const technique = { ...sample.technique, poleSpacing: quantity("90", "mm"), demagnetised: null };
  const setups = [{ id: "b", label: "B", technique, calibration: sample.calibration }];
  const content = { ...sample, setups, lines: sample.lines.map((line, at) => (at === 0 ? { ...line, setupId: "b" } : line)) };
  const props = {
    report: { ...content, unitSystem: "SI", timeZone: "America/Chicago", consumables: [], people: [], equipment: [] },
    definition,
    computed: compute(definition, content, context),
    verdicts: [],
    findings: check(definition, content, context),
    names,
    attached: [],
  } as unknown as RenditionProps;
  await show(<SetupFacts block="technique" title="Technique" {...props} />);
  expect(screen.getByRole("heading").textContent).toBe("Technique, setups A and B");
  expect(screen.getAllByText("Standard")).toHaveLength(1);
  const table = within(screen.getByRole("table"));
  expect(table.getAllByRole("columnheader").map(({ textContent }) => textContent?.trim())).toEqual([
    "Where they differ",
    "Setup A",
    "Setup B 1 blocking",
  ]);
  const row = table.getByRole("row", { name: /^Maximum pole spacing/ });
  expect(
    within(row)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent),
  ).toEqual(["150 mm", "90 mm"]);
});
