import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { builtInForms } from "#modules/forms/builtin/index.ts";
import type { PublicForm } from "#modules/forms/contract.ts";
import { LinkedForm } from "./LinkedForm.tsx";
import { server, show } from "#kit/ui/testing.tsx";

const company = { name: "Gulf Inspection", phone: "+17135550140", email: null };
const feedback = builtInForms.find(({ code }) => code === "QUA-CSF");
const open: PublicForm = {
  company,
  state: "open",
  form: feedback ? { ...feedback, formVersion: 1, zone: "America/Chicago", facts: { client: "Acadia Refining" } } : null,
};
const shown = async (form: PublicForm) => {
  const asked = server({
    "GET /api/form-by-link/a-token": () => ({ body: form }),
    "POST /api/form-by-link/a-token/submissions": () => ({ body: { number: "F-QUA-CSF-26-00007" } }),
  });
  await show(<LinkedForm token="a-token" />);
  await screen.findByRole("heading", { level: 1 });
  return asked;
};

it("a client answers the feedback on a phone: what is missing is said, then it is sent with its number", async () => {
  const asked = await shown(open);
  expect(screen.getByLabelText<HTMLInputElement>(/Company/).value).toBe("Acadia Refining");
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  expect(await screen.findByText("Before it can be sent")).toBeTruthy();
  expect(asked.some(({ asked: what }) => what.startsWith("POST"))).toBe(false);
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: "R. Delgado" } });
  for (const mark of ["Safety", "Competence", "Timeliness", "Quality of the report", "Communication"]) {
    const group = screen.getByRole("radiogroup", { name: new RegExp(mark) });
    fireEvent.click(within(group).getByRole("radio", { name: "5" }));
  }
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  expect(await screen.findByText("F-QUA-CSF-26-00007")).toBeTruthy();
  await waitFor(() =>
    expect(asked.at(-1)?.body).toMatchObject({ answers: { name: { value: "R. Delgado" }, safety: { value: "5" } } }),
  );
});

it("a link that is over says so, with the company to ask, and shows no question", async () => {
  await shown({ company, state: "used up", form: null });
  expect(screen.getByRole("heading", { name: "This form was sent already" })).toBeTruthy();
  expect(screen.getByText(/Gulf Inspection: \+17135550140/)).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});
