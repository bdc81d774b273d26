import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { server, show } from "#kit/ui/testing.tsx";
import { builtInForms } from "#modules/forms/builtin/index.ts";
import type { Answers } from "#modules/forms/answers.ts";
import type { DeviceDraft } from "../device/draft.ts";
import { FillForm } from "./FillForm.tsx";

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const van = { id: id(5), label: "HP-0042 Ford Transit" };

function formOf(code: string) {
  const found = builtInForms.find((one) => one.code === code);
  if (!found) throw new Error(code);
  return { ...found, id: id(1), formVersion: 1 };
}

async function fill(
  code: string,
  answers: Answers,
  more: Partial<Parameters<typeof FillForm>[0]> = {},
  begun: Partial<DeviceDraft> = {},
) {
  localStorage.clear();
  const form = formOf(code);
  const asked = server({
    "GET /api/users-for-reports": () => ({
      body: [{ id: id(7), displayName: "Wes Boone", employeeNumber: "7", baseLocationId: null, active: true }],
    }),
    "GET /api/equipment": () => ({ body: [] }),
    "POST /api/form-submissions": () => ({ body: { id: id(3), version: 1, status: "draft", answers } }),
    "POST /api/form-submissions/00000000-0000-4000-8000-000000000003/submissions": () => ({ body: {} }),
  });
  const start = {
    id: id(3),
    templateId: id(1),
    code,
    title: form.title,
    ref: "D-7F3A-0001",
    startedAt: "2026-11-20T13:00:00.000Z",
    order: null,
    item: van,
    base: null,
    person: null,
    offline: false,
    part: null,
    answers,
    signatures: {},
    ...begun,
  };
  await show(
    <FillForm
      form={form}
      start={start}
      about={{ order: null, item: null, base: null, person: null }}
      equipment={[]}
      lasts={[]}
      returned={null}
      {...more}
    />,
  );
  return asked;
}

const step = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const lines =
  "service_brakes parking_brake steering lights tyres horn wipers mirrors coupling wheels emergency fluids load".split(" ");
const vehicle: Answers = {
  vehicle: { value: van },
  odometer: { value: "84213" },
  date: { value: "2026-11-20" },
  last_reviewed: { value: "yes" },
  source_aboard: { value: "no" },
  checks: { value: Object.fromEntries(lines.slice(1).map((key) => [key, { value: "pass" }])) },
  safe_to_drive: { value: "yes" },
};

it("a line is answered with one tap, counted, cleared with a second, and a fail asks what is wrong", async () => {
  await fill("VEH-CHK", vehicle);
  step("Check");
  expect(screen.getByText("12 of 13")).toBeTruthy();
  const brakes = screen.getByRole("radiogroup", { name: "Service brakes" });
  fireEvent.click(within(brakes).getByRole("radio", { name: "Fail" }));
  expect(screen.getByText("13 of 13")).toBeTruthy();
  fireEvent.change(screen.getByRole("textbox", { name: "Comment: Service brakes" }), { target: { value: "Pads worn" } });
  expect(screen.queryByText("Describe what is wrong")).toBeNull();
  fireEvent.click(within(brakes).getByRole("radio", { name: "Fail" }));
  expect(screen.getByText("12 of 13")).toBeTruthy();
});

it("questions an answer makes unnecessary are not asked, and their section is no step", async () => {
  await fill("VEH-CHK", vehicle);
  expect(screen.queryByRole("button", { name: "Source aboard" })).toBeNull();
  fireEvent.click(within(screen.getByRole("radiogroup", { name: /radioactive source/ })).getByRole("radio", { name: "Yes" }));
  expect(screen.getByRole("button", { name: "Source aboard" })).toBeTruthy();
});

it("shows what is missing before it is sent, with a link to it, and sends nothing", async () => {
  const asked = await fill("VEH-CHK", vehicle);
  step("Check and send");
  step("Send");
  expect(await screen.findByRole("button", { name: "Condition: answer 1 checklist line" })).toBeTruthy();
  expect(screen.getByText("Sign before you send")).toBeTruthy();
  expect(asked.some(({ asked: what }) => what.includes("/submissions"))).toBe(false);
  step("Condition: answer 1 checklist line");
  expect(screen.getByText("Answer this line")).toBeTruthy();
});

it("shows at once what is wrong with a reading, with the reading", async () => {
  const row = { id: id(20), cells: { o2: { value: "18.9" } } };
  await fill("HSE-CSE", { readings: { value: [row] } });
  step("Air");
  expect(screen.getByText("O2 18.9 % is below 19.5 %: entry is not allowed, leave the space")).toBeTruthy();
});

it("shows the last answers, the outcome of the last report, and why it was returned", async () => {
  const last = {
    id: id(9),
    code: "VEH-CHK",
    subjectId: van.id,
    about: van.label,
    number: "F-VEH-CHK-26-00007",
    byName: "Wes Boone",
    isMine: false,
    at: "2026-11-19T12:00:00.000Z",
    flagCount: 1,
    waitsFor: "Equipment Controller",
    answers: { odometer: { value: "84100" } },
  };
  const returned = {
    byId: id(8),
    byName: "Dale Hart",
    at: "2026-11-20T15:00:00Z",
    outcome: "returned" as const,
    comment: "Odometer",
    fields: [{ path: "odometer", reason: "Too low" }],
  };
  await fill("VEH-CHK", vehicle, { lasts: [last], returned });
  expect(screen.getByText(/Last time: 84100/)).toBeTruthy();
  expect(screen.getByText(/^Last report F-VEH-CHK-26-00007 .* waits for Equipment Controller$/)).toBeTruthy();
  expect(screen.getByText("Returned by Dale Hart: Odometer")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Too low" })).toBeTruthy();
});

it("says who filled it today for the same vehicle, so that it is not filled twice", async () => {
  const today = {
    id: id(9),
    code: "VEH-CHK",
    subjectId: van.id,
    about: van.label,
    number: "F-VEH-CHK-26-00008",
    byName: "Wes Boone",
    isMine: false,
    at: new Date().toISOString(),
    flagCount: 0,
    waitsFor: null,
    answers: {},
  };
  await fill("VEH-CHK", vehicle, { lasts: [today] });
  expect(screen.getByText(/^Filled today \d\d:\d\d by Wes Boone$/)).toBeTruthy();
});

it("is sent with its answers as of when it was filled", async () => {
  const mark = (value: string) => ({ value });
  const answers = Object.fromEntries(
    ["safety", "competence", "timeliness", "report_quality", "communication"].map((key) => [key, mark("5")]),
  );
  const asked = await fill("QUA-CSF", { name: mark("R. Delgado"), company: mark("Gulf"), ...answers });
  step("Check and send");
  step("Send");
  await waitFor(() => expect(asked.some(({ asked: what }) => what.endsWith("/submissions"))).toBe(true));
  const sent = asked.at(-1);
  expect(sent?.body).toMatchObject({ version: 1, answers: { safety: { value: "5" } }, signatures: [] });
  expect(sent?.headers["x-client-at"]).toBeTruthy();
});

it("does not wait on the road for the mechanic, who signs later: a defect is sent with the driver's signature alone", async () => {
  const drawn = { fileId: id(11), name: "Ana Torres", at: "2026-11-20T13:30:00.000Z", personId: id(7) };
  const checks = {
    value: { ...(vehicle["checks"]?.value as object), service_brakes: { value: "fail", comment: "Pads worn" } },
  };
  const answers: Answers = { ...vehicle, checks, safe_to_drive: { value: "no" } };
  const start = { signatures: { driver: drawn } };
  const asked = await fill("VEH-CHK", answers, {}, start);
  step("Check and send");
  expect(screen.getByText("Sign here on this device, or later on your own.")).toBeTruthy();
  step("Send");
  await waitFor(() => expect(asked.some(({ asked: what }) => what.endsWith("/submissions"))).toBe(true));
  expect(asked.at(-1)?.body).toMatchObject({ signatures: [{ slot: "driver", name: "Ana Torres" }] });
});

it("the focus goes to a row that is added, and to the button of the next one when it is removed", async () => {
  await fill("HSE-TBT", {});
  step("Attendance");
  const add = screen.getByRole("button", { name: "Add a person" });
  fireEvent.click(add);
  expect(document.activeElement).toBe(screen.getByRole("listitem", { name: "Attendees, row 1" }));
  fireEvent.click(screen.getByRole("button", { name: "Remove Attendees, row 1" }));
  expect(document.activeElement).toBe(add);
});
