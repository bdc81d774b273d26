import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { KioskForm, KioskStart } from "#modules/forms/kiosk.ts";
import { server, show } from "#kit/ui/testing.tsx";
import { Kiosk } from "./Kiosk.tsx";
import { longestAlone } from "./left-alone.ts";

afterEach(() => vi.useRealTimers());

const start: KioskStart = {
  company: { name: "Gulf Inspection" },
  name: "Yard gate",
  isEnded: false,
  people: [{ id: "00000000-0000-4000-8000-000000000001", name: "Ana Torres" }],
  forms: [{ code: "VIS", title: "Visit" }],
};
const form: KioskForm = {
  title: "Visit",
  definition: {
    languages: ["en"],
    sections: [{ key: "main", title: "Main", fields: [{ key: "seen", type: "text", label: "What you saw", required: true }] }],
    review: { rule: "none", days: 1 },
    offlineAllowed: true,
  },
  zone: "UTC",
  person: { id: "00000000-0000-4000-8000-000000000001", name: "Ana Torres" },
  facts: {},
  items: null,
  itemRequired: false,
};
const wrong = { status: 422, body: { code: "password-not-accepted", message: "This PIN is not right." } };

async function shown(of: KioskStart = start) {
  const asked = server({
    "GET /api/kiosk/a-token": () => ({ body: of }),
    "POST /api/kiosk/a-token/forms": ({ body }) => ((body as { pin: string }).pin === "4711" ? { body: form } : wrong),
    "POST /api/kiosk/a-token/submissions": () => ({ body: { number: "F-VIS-26-00001" } }),
  });
  await show(<Kiosk token="a-token" />);
  await screen.findByText("Gulf Inspection, Yard gate");
  return asked;
}

async function opened(pin: string) {
  fireEvent.click(screen.getByRole("combobox", { name: /Your name/ }));
  fireEvent.click(await screen.findByRole("option", { name: "Ana Torres" }));
  fireEvent.change(screen.getByLabelText(/^PIN/), { target: { value: pin } });
  fireEvent.click(screen.getByRole("button", { name: "Open the form" }));
}

it("opens the form for a name with its PIN, sends it, and is as before", async () => {
  const asked = await shown();
  await opened("0000");
  expect(await screen.findByText("This PIN is not right.")).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/^PIN/), { target: { value: "4711" } });
  fireEvent.click(screen.getByRole("button", { name: "Open the form" }));
  expect(await screen.findByRole("heading", { name: "Visit" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  const banner = await screen.findByText("Before it can be sent");
  expect(within(banner.closest("div")?.parentElement ?? document.body).getByText(/What you saw/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/^What you saw/), { target: { value: "Nothing" } });
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  expect(await screen.findByText("F-VIS-26-00001")).toBeTruthy();
  expect(asked.at(-1)?.body).toMatchObject({ pin: "4711", formCode: "VIS", answers: { seen: { value: "Nothing" } } });
  expect(screen.getByLabelText<HTMLInputElement>(/^PIN/).value).toBe("");
});

it("goes back to its start when nobody touches it, so that nobody sends as the one before", async () => {
  await shown();
  await opened("4711");
  await screen.findByRole("heading", { name: "Visit" });
  vi.useFakeTimers();
  fireEvent.keyDown(window, { key: "a" });
  act(() => void vi.advanceTimersByTime(longestAlone + 1));
  expect(screen.getByRole("heading", { name: "Fill a form" })).toBeTruthy();
});

it("has a heading while it loads", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  await show(<Kiosk token="a-token" />);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Kiosk");
});

it("says that it was ended, and how a name comes to be listed", async () => {
  await shown({ ...start, isEnded: true, people: [], forms: [] });
  expect(screen.getByRole("heading", { name: "This kiosk was ended" })).toBeTruthy();
  expect(screen.queryByRole("textbox")).toBeNull();
});

it("says how a name comes to be listed while nobody has a PIN", async () => {
  await shown({ ...start, people: [] });
  await waitFor(() => expect(screen.getByText(/Nobody at this base has a PIN yet/)).toBeTruthy());
});
