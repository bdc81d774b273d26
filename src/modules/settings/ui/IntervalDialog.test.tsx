import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { IntervalDialog } from "./IntervalDialog.tsx";
import { server, show } from "#kit/ui/testing.tsx";

const shipped = { value: 12, unit: "mo" as const, hardStop: true };
const nearVision = {
  key: "nearVision",
  title: "Near vision test",
  ...shipped,
  shipped,
  basis: "SNT-TC-1A 8.2",
  note: null,
  verify: false,
  owner: "settings.quality" as const,
  deviation: "default" as const,
  reason: null,
  mayEdit: true,
  inUse: true,
};
const path = "/api/settings/regulatory-intervals/nearVision";
const every = () => screen.getByLabelText(/^Every/);
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

it("an interval that turns records due is saved with the count that was shown", async () => {
  const impact = {
    overdue: 3,
    dueSoon: 1,
    examples: [{ name: "Ana Torres", dueOn: "2026-05-01", becomes: "overdue" }],
    href: "/ndt-training?tab=vision",
  };
  const requests = server({ [`POST ${path}/impact`]: () => ({ body: impact }), [`PUT ${path}`]: () => ({ body: {} }) });
  await show(<IntervalDialog interval={nearVision} version={2} onClose={() => {}} />);
  fireEvent.change(every(), { target: { value: "6" } });
  press("Save interval");
  const question = await screen.findByRole("dialog", { name: "4 records would become due" });
  expect(question.textContent).toContain("3 would be overdue and 1 due within 30 days.");
  expect(question.textContent).toContain("Ana Torres: overdue, 1 May 2026");
  press("Save the interval");
  expect(await screen.findByText("Near vision test saved")).toBeTruthy();
  const interval = { value: 6, unit: "mo", hardStop: true, reason: null };
  expect(requests.at(-1)).toMatchObject({ asked: `PUT ${path}`, body: { version: 2, confirmed: 4, interval } });
});

it("an interval less strict than its basis asks for the reason before anything is sent", async () => {
  const requests = server({});
  await show(<IntervalDialog interval={nearVision} version={2} onClose={() => {}} />);
  fireEvent.change(every(), { target: { value: "24" } });
  expect(await screen.findByText("Less strict than SNT-TC-1A 8.2")).toBeTruthy();
  press("Save interval");
  expect(await screen.findByText("Enter a reason: this is less strict than SNT-TC-1A 8.2.")).toBeTruthy();
  expect(requests).toEqual([]);
});
