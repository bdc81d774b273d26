import { fireEvent, screen, within } from "@testing-library/react";
import { useEffect, useState } from "react";
import { expect, it } from "vitest";
import type { FormDefinition } from "../../definition.ts";
import { addField, changeField, emptyDefinition } from "./editing.ts";
import { ActionsInput } from "./ActionsInput.tsx";
import { ReviewProperties } from "./FormProperties.tsx";
import { server, show } from "#kit/ui/testing.tsx";

const brakes = changeField(addField(emptyDefinition(), "main", "passFailNa").form, "pass_fail_n_a", {
  key: "brakes",
  label: "Brakes",
});

/** The part with the form it changes; the form as it is now is `made`. */
function held(Part: typeof ReviewProperties) {
  const made = { now: brakes };
  function Held() {
    const [form, setForm] = useState<FormDefinition>(brakes);
    useEffect(() => {
      made.now = form;
    }, [form]);
    return <Part form={form} onChange={setForm} />;
  }
  return { Held, made };
}

async function choose(label: string, option: string) {
  fireEvent.click(screen.getByRole("combobox", { name: label }));
  fireEvent.click(await screen.findByRole("option", { name: option, hidden: true }));
}

it("a form gets a signature of a role and an answer set, without a line of code", async () => {
  server({ "GET /api/users-for-reports": () => ({ body: [] }) });
  const { Held, made } = held(ReviewProperties);
  await show(<Held />);
  fireEvent.click(screen.getByRole("button", { name: "Add signature" }));
  const card = screen.getByRole("group", { name: "Signature" });
  fireEvent.change(within(card).getByLabelText("Label"), { target: { value: "Mechanic" } });
  await choose("Signed by", "Someone with a role");
  await choose("Role", "Equipment Controller");
  fireEvent.click(screen.getByRole("button", { name: "Add answer set" }));
  expect(made.now.signatureSlots).toEqual([
    { key: "signature", label: "Mechanic", kind: "drawn", who: { by: "role", role: "EQP" }, required: true, order: 1 },
  ]);
  expect(made.now.answerSets?.map(({ key }) => key)).toEqual(["answers"]);
});

it("an answer gets an action: told to a role, with its condition in words", async () => {
  const { Held, made } = held(({ form, onChange }) => {
    const [field] = form.sections[0]?.fields ?? [];
    if (!field) throw new Error("The form has a field.");
    return (
      <ActionsInput form={form} field={field} onChange={(onAnswer) => onChange(changeField(form, field.key, { onAnswer }))} />
    );
  });
  await show(<Held />);
  fireEvent.click(screen.getByRole("button", { name: "Add action" }));
  expect(screen.getByText("When Brakes is Fail")).toBeTruthy();
  await choose("Do", "Tell a role");
  fireEvent.change(screen.getByLabelText("Message"), { target: { value: "Brakes failed" } });
  expect(made.now.sections[0]?.fields[0]?.onAnswer).toEqual([
    { when: "${brakes} = 'fail'", do: { kind: "notify", role: "HSE", text: "Brakes failed" } },
  ]);
  fireEvent.click(screen.getByRole("button", { name: "Remove action 1" }));
  expect(made.now.sections[0]?.fields[0]).not.toHaveProperty("onAnswer");
});
