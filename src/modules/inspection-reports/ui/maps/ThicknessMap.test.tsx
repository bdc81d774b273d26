import { fireEvent, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { show } from "#kit/ui/testing.tsx";
import { mtSample, utThicknessSample } from "#modules/report-templates/samples.ts";
import { ThicknessMap } from "./ThicknessMap.tsx";

it("the thickness map leads from a location to its line, and has the same figures as a table", async () => {
  const { definition, content, context } = utThicknessSample();
  const chosen: string[] = [];
  await show(
    <ThicknessMap
      definition={definition}
      content={content}
      context={context}
      unitSystem="SI"
      name="thickness"
      onChoose={(id) => chosen.push(id)}
    />,
  );
  const [first] = content.lines;
  fireEvent.click(screen.getByRole("button", { name: new RegExp(`^${first?.itemKey} `) }));
  expect(chosen).toEqual([first?.id]);
  fireEvent.click(screen.getByRole("radio", { name: "Table" }));
  const table = within(screen.getByRole("table"));
  expect(table.getAllByRole("row")).toHaveLength(content.lines.filter(({ values }) => values["r1"]).length + 1);
  expect(table.getAllByText("reject").length).toBeGreaterThan(0);
});

it("a report without thickness readings has no thickness map", async () => {
  const { definition, content, context } = mtSample();
  await show(
    <ThicknessMap definition={definition} content={content} context={context} unitSystem="SI" name="" onChoose={() => {}} />,
  );
  expect(screen.queryByRole("figure")).toBeNull();
});
