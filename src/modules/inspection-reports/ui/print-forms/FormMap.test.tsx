import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { server, show } from "#kit/ui/testing.tsx";
import { utThickness } from "#modules/report-templates/builtin/ut-thickness.ts";
import type { PrintForm } from "#modules/report-templates/contract.ts";
import { formKeysOf } from "#modules/report-templates/print-form-keys.ts";
import { FormMap } from "./FormMap.tsx";

const id = "00000000-0000-4000-8000-00000000000f";
const keys = formKeysOf(utThickness);
const place = (name: string, isRequired = false) => ({ name, kind: "text" as const, isRequired, page: 1, options: [] });
const form = (more: Partial<PrintForm>) =>
  ({
    id,
    version: 3,
    kind: "acroform",
    places: [place("report", true), place("tag")],
    map: [],
    rowsPerCopy: null,
    ...more,
  }) as unknown as PrintForm;

it("puts the chosen key in the field last used, and saves the fields that have one", async () => {
  const asked = server({ [`PATCH /api/print-forms/${id}`]: () => ({ body: form({ version: 4 }) }) });
  await show(<FormMap form={form({})} keys={keys} mayChange />);
  fireEvent.focus(screen.getByLabelText(/^report/));
  fireEvent.click(screen.getByRole("button", { name: /^Report number/ }));
  expect(screen.getByLabelText<HTMLInputElement>(/^report/).value).toBe("{number}");
  fireEvent.change(screen.getByLabelText("Find a key"), { target: { value: "rev" } });
  fireEvent.click(screen.getByRole("button", { name: /^Revision/ }));
  fireEvent.click(screen.getByRole("button", { name: "Save keys" }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.body).toEqual({
    version: 3,
    changes: { map: [{ place: "report", text: "{number}{revision}" }] },
  });
});

it("shows the first of the fields that lines fill, and not those of the rows below", async () => {
  const map = [{ place: "Weld_1", text: "{lines.itemKey}" }];
  const places = ["Weld_1", "Weld_2", "Weld_3"].map((name) => place(name));
  await show(<FormMap form={form({ places, map, rowsPerCopy: 2 })} keys={keys} mayChange />);
  expect(screen.getAllByLabelText(/^Weld/)).toHaveLength(2);
  expect(screen.queryByLabelText("Weld_2")).toBeNull();
});

it("of a workbook has the cells that were named, and takes others", async () => {
  const cells = [{ name: "Report!A1", kind: "cell" as const, isRequired: false, page: 1, options: ["Report no."] }];
  await show(
    <FormMap
      form={form({ kind: "xlsx", places: cells, map: [{ place: "Report!B1", text: "{number}" }] })}
      keys={keys}
      mayChange
    />,
  );
  expect(screen.getByLabelText<HTMLInputElement>("Report!B1").value).toBe("{number}");
  fireEvent.change(screen.getByLabelText("Another cell"), { target: { value: "c4" } });
  fireEvent.click(screen.getByRole("button", { name: "Add cell" }));
  fireEvent.click(screen.getByRole("button", { name: /^Client client$/ }));
  expect(screen.getByLabelText<HTMLInputElement>("Report!C4").value).toBe("{client}");
});

it("only shows the keys of a form in use", async () => {
  await show(<FormMap form={form({ map: [{ place: "report", text: "{number}" }] })} keys={keys} mayChange={false} />);
  expect(screen.getByLabelText<HTMLInputElement>(/^report/).readOnly).toBe(true);
  expect(screen.queryByRole("button")).toBeNull();
});
