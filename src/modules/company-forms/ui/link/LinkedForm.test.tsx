import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { builtInForms } from "#modules/forms/builtin/index.ts";
import type { PublicForm } from "#modules/forms/contract.ts";
import { LinkedForm } from "./LinkedForm.tsx";
import { server, show } from "#kit/ui/testing.tsx";

const company = { name: "Gulf Inspection", phone: "+17135550140", email: null };
const feedback = builtInForms.find(({ code }) => code === "QUA-CSF");
const open: PublicForm = {
  company,
  state: "open",
  anonymous: false,
  form: feedback ? { ...feedback, formVersion: 1, zone: "America/Chicago", facts: { client: "Acadia Refining" } } : null,
};
/** The cookies each request takes along. */
const cookies: unknown[] = [];
const shown = async (form: PublicForm) => {
  const asked = server({
    "GET /api/form-by-link/a-token": () => ({ body: form }),
    "POST /api/form-by-link/a-token/submissions": () => ({ body: { number: "F-QUA-CSF-26-00007" } }),
  });
  cookies.length = 0;
  const answer = fetch;
  vi.stubGlobal("fetch", (address: string, init?: RequestInit) => {
    cookies.push(init?.credentials);
    return answer(address, init);
  });
  await show(<LinkedForm token="a-token" />);
  await waitFor(() => expect(screen.getByRole("heading", { level: 1 }).textContent).not.toBe("Form"));
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
  await shown({ company, state: "used up", anonymous: false, form: null });
  expect(screen.getByRole("heading", { name: "This form was sent already" })).toBeTruthy();
  expect(document.body.textContent).toContain("Gulf Inspection: +17135550140.");
  expect(screen.getByRole("link", { name: "+17135550140" }).getAttribute("href")).toBe("tel:+17135550140");
  expect(screen.queryByRole("button")).toBeNull();
});

it("an anonymous report says what is stored of it, asks for no name, and takes no cookie along", async () => {
  const incident = builtInForms.find(({ code }) => code === "HSE-INC");
  const form = incident ? { ...incident, formVersion: 1, zone: "America/Chicago", facts: {} } : null;
  const asked = await shown({ company, state: "open", anonymous: true, form });
  expect(screen.getByText(/Your account, device, address and position are not stored/)).toBeTruthy();
  expect(screen.queryByLabelText("Your name")).toBeNull();
  fireEvent.change(screen.getByLabelText(/^What happened/), { target: { value: "A clip fell" } });
  fireEvent.change(screen.getByLabelText(/^Where/), { target: { value: "Bay 2" } });
  fireEvent.click(within(screen.getByRole("radiogroup", { name: /Anyone hurt/ })).getByRole("radio", { name: "No" }));
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  expect(await screen.findByText(/The number does not lead to you/)).toBeTruthy();
  expect([cookies, Object.keys(asked.at(-1)?.headers ?? {})]).toEqual([["omit", "omit"], ["content-type"]]);
});

it("a form in several languages is filled in the one chosen, which is sent with it", async () => {
  const text = { key: "seen", type: "longText" as const, label: { en: "What you saw", es: "Qué vio" }, required: true };
  const definition = {
    languages: ["en", "es"],
    sections: [{ key: "main", title: { en: "Visit", es: "Visita" }, fields: [text] }],
    review: { rule: "none" as const, days: 1 },
    offlineAllowed: true,
  };
  const form = { code: "VIS", title: "Visit", formVersion: 1, definition, zone: "UTC", facts: {} };
  const asked = await shown({ company, state: "open", anonymous: false, form });
  expect(screen.getByLabelText(/^What you saw/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText("Language"), { target: { value: "es" } });
  fireEvent.change(screen.getByLabelText(/^Qué vio/), { target: { value: "Nada" } });
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  await screen.findByText("F-QUA-CSF-26-00007");
  expect(asked.at(-1)?.body).toMatchObject({ language: "es", answers: { seen: { value: "Nada" } } });
});
