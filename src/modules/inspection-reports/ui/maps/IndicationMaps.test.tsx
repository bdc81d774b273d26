import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { show } from "#kit/ui/testing.tsx";
import { compute } from "#modules/report-templates/engine.ts";
import { pautSample, rtFilmSample } from "#modules/report-templates/samples.ts";
import { IndicationMaps } from "./IndicationMaps.tsx";

it("a mark on the map of a weld leads to its indication, by pointer and by key", async () => {
  const { definition, content, context } = pautSample();
  const chosen: string[] = [];
  await show(
    <IndicationMaps
      definition={definition}
      content={content}
      computed={compute(definition, content, context)}
      unitSystem="SI"
      onChoose={(id) => chosen.push(id)}
    />,
  );
  expect(screen.getByText("FW-42: 688 mm examined, drawn to 698 mm from the datum")).toBeTruthy();
  const mark = screen.getByRole("button", { name: /^1 Lack of fusion, starts 305 mm from the datum, 26 mm long/ });
  fireEvent.click(mark);
  fireEvent.keyDown(mark, { key: "Enter" });
  const [first] = content.indications;
  expect(chosen).toEqual([first?.id, first?.id]);
});

it("without a start from the datum the writer is told what the map needs, a reader nothing", async () => {
  const { definition, content, context } = rtFilmSample();
  const shown = {
    definition,
    content,
    computed: compute(definition, content, context),
    unitSystem: "SI",
    onChoose: () => {},
  } as const;
  const first = await show(<IndicationMaps {...shown} askForPlaces />);
  expect(screen.getByText(/once indications have their start from the datum/)).toBeTruthy();
  first.unmount();
  await show(<IndicationMaps {...shown} />);
  expect(screen.queryByText(/map/)).toBeNull();
});
