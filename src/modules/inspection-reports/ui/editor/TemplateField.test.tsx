import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { show } from "#kit/ui/testing.tsx";
import type { Content } from "#modules/inspection-reports/report.ts";
import { fieldAt, type TemplateDefinition } from "#modules/report-templates/definition.ts";
import { mtSample, pautSample, type Sample, utThicknessSample, utWeldSample } from "#modules/report-templates/samples.ts";
import type { Value } from "#modules/report-templates/content.ts";
import type { EquipmentChoice } from "#modules/inventory/contract.ts";
import { TemplateField } from "./TemplateField.tsx";
import { Edited } from "./testing-editing.tsx";

const fieldOf = (definition: TemplateDefinition, path: string) => fieldAt(definition, path) ?? expect.fail(`no ${path}`);

/** One field of a sample; what is entered goes to `entered`. */
async function drawn(sample: Sample, path: string, value: Value = null, equipment: EquipmentChoice[] = []): Promise<unknown[]> {
  const entered: unknown[] = [];
  await show(
    <Edited sample={sample} equipment={equipment} onChange={(_content: Content) => undefined}>
      <TemplateField field={fieldOf(sample.definition, path)} value={value} onChange={(next) => entered.push(next)} />
    </Edited>,
  );
  return entered;
}

it("the probe of an indication is offered by the marks of the probes, and may be typed", async () => {
  const entered = await drawn(utWeldSample(), "indication.probe");
  const input =
    screen.getAllByLabelText<HTMLElement>(/^Probe/).find((one) => one instanceof HTMLInputElement) ?? expect.fail("no input");
  fireEvent.focus(input);
  fireEvent.click(input);
  expect(screen.getAllByRole("option", { hidden: true }).map(({ textContent }) => textContent)).toEqual(["45", "70"]);
  fireEvent.change(input, { target: { value: "60" } });
  expect(entered).toEqual(["60"]);
});

it("the SHA-256 of a scan file is worked out of the file chosen", async () => {
  const entered = await drawn(pautSample(), "line.scanHash");
  const input = document.querySelector<HTMLInputElement>('input[type="file"]') ?? expect.fail("no place for a file");
  fireEvent.change(input, { target: { files: [new File(["abc"], "FW-41.dat")] } });
  await waitFor(() => expect(entered).toEqual(["ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"]));
  expect(screen.getByText("Of FW-41.dat")).toBeTruthy();
});

it("what is chosen stays when it is chosen a second time: a field that must be filled is not emptied by a touch too many", async () => {
  const entered = await drawn(mtSample(), "technique.particles", "visible wet");
  fireEvent.click(screen.getByRole("combobox"));
  fireEvent.click(screen.getByRole("option", { name: "visible wet", hidden: true }));
  expect(entered.filter((value) => value !== "visible wet")).toEqual([]);
});

it("an instrument is offered in the order in which the field names its kinds: a thickness gauge before a flaw detector, nothing else", async () => {
  const item = (typeCode: string, assetTag: string): EquipmentChoice => ({
    id: assetTag,
    assetTag,
    typeCode,
    typeName: typeCode,
    category: "instrument",
    methods: ["UT"],
    manufacturer: "Acme",
    model: "1",
    serialNumber: null,
    baseId: "base",
    baseCode: "HOU",
    onlyForCalibration: false,
    state: "in stock",
    calibrated: { state: "in calibration", validFrom: null, dueOn: null, certificateNumber: null, limitation: null },
  });
  await drawn(utThicknessSample(), "technique.gauge", null, [
    item("UT-FD", "FD-01"),
    item("MT-YOKE", "YK-01"),
    item("UT-TG", "TG-01"),
    item("UT-FD", "FD-02"),
    item("UT-TG", "TG-02"),
  ]);
  fireEvent.click(screen.getByRole("combobox"));
  const offered = screen.getAllByRole("option", { hidden: true }).map(({ textContent }) => textContent?.slice(0, 5));
  expect(offered).toEqual(["TG-01", "TG-02", "FD-01", "FD-02"]);
});
