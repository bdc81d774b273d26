import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { InheritedForm, type InheritedField } from "./InheritedForm.tsx";
import { show } from "./testing.tsx";

const fields: InheritedField[] = [
  { name: "paper", label: "Paper", kind: "choice", options: ["A4", "Letter"].map((value) => ({ value, label: value })) },
  { name: "witness", label: "Witness required", kind: "yesno" },
];
const resolve = (part: Readonly<Record<string, unknown>>) => ({
  values: { paper: "A4", witness: true, ...part },
  from: { paper: "paper" in part ? "set here" : "as delivered", witness: "from the client" },
});

it("shows for every rule what is in force and who set it, and never only that it is inherited", async () => {
  const onSave = vi.fn<(part: object) => Promise<void>>(() => Promise.resolve());
  await show(<InheritedForm fields={fields} part={{}} resolve={resolve} save="Save" onSave={onSave} mayEdit />);
  expect(screen.getByRole("combobox", { name: "Paper" })).toHaveProperty("value", "A4 (as delivered)");
  expect(screen.getByRole("combobox", { name: "Witness required" })).toHaveProperty("value", "Yes (from the client)");
  expect(document.body.textContent).not.toContain("As inherited");
  expect(document.body.textContent).not.toContain("In force");

  fireEvent.click(screen.getByRole("combobox", { name: "Paper" }));
  fireEvent.click(await screen.findByRole("option", { name: "Letter" }));
  expect(document.body.textContent).toContain("In force: Letter (set here)");
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(onSave).toHaveBeenCalledWith({ paper: "Letter" });
});
