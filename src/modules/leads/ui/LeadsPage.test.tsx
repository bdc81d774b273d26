import { fireEvent, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import LeadsPage from "./LeadsPage.tsx";
import { stepFrom } from "./lead-steps.tsx";
import { type Actor, ActorContext } from "#kit/ui/actor.ts";
import { server, show } from "#kit/ui/testing.tsx";

const sales: Actor = {
  id: "vic",
  name: "Vic Almeida",
  rights: { leads: { view: "all", create: "all", edit: "all" } },
  isSuperUser: false,
  timeZone: "UTC",
};
const asSales = (
  <ActorContext value={sales}>
    <LeadsPage />
  </ActorContext>
);
const lead = {
  id: "0b9a1a5e-5d0c-4d8f-9d0a-6f1f2f3a4b5c",
  version: 3,
  createdAt: "2026-05-01T08:00:00.000Z",
  number: "L-2026-0004",
  title: "Turnaround PAUT, unit 4",
  company: "Acre Refining",
  siteName: null,
  status: "qualified",
  methods: ["PAUT"],
  ropeAccess: false,
  value: "48000.00",
  currency: "USD",
  probability: 25,
  nextAction: "Call",
  nextActionOn: "2026-05-02",
  stale: false,
  ownerName: "Vic Almeida",
  expectedStart: null,
};
const stages = ["new", "qualified", "quoted", "negotiation", "committed"].map((status) => ({
  status,
  count: status === "qualified" ? 1 : 0,
  value: "48000.00",
  weighted: "12000.00",
  withoutValue: 0,
}));
const answers = {
  "GET /api/leads": () => ({ body: { rows: [lead], next: null } }),
  "GET /api/leads/count": () => ({ body: { count: 1 } }),
  "GET /api/leads/pipeline": () => ({ body: { currency: "USD", converted: true, withoutRate: 0, stages } }),
  "GET /api/leads/owners": () => ({ body: [] }),
  "GET /api/base-locations/names": () => ({ body: [] }),
};

it("shows open leads under their stage with the sums, and moves one with the menu of its card", async () => {
  const requests = server({
    ...answers,
    [`POST /api/leads/${lead.id}/quotation`]: () => ({
      status: 422,
      body: {
        code: "refused",
        message: "3 review points are open: scope is clear, terms are accepted, delivery date is realistic.",
      },
    }),
  });
  await show(asSales, "/leads");
  const lane = await screen.findByRole("region", { name: "Qualified" });
  expect(await within(lane).findByText("Turnaround PAUT, unit 4")).toBeTruthy();
  expect(lane.textContent).toContain("1 lead, ≈ 48,000.00 USD");
  expect(lane.textContent).toContain("weighted ≈ 12,000.00 USD");
  fireEvent.click(within(lane).getByRole("button", { name: "Move L-2026-0004" }));
  const menu = await screen.findByRole("menu");
  expect(
    within(menu)
      .getAllByRole("menuitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["Quoted", "Won", "Lost", "No bid"]);
  fireEvent.click(within(menu).getByRole("menuitem", { name: "Quoted" }));
  expect(await screen.findByText(/3 review points are open/)).toBeTruthy();
  expect(requests.find(({ asked }) => asked.startsWith("POST"))?.body).toEqual({ version: 3 });
});

it("asks why before a lead is lost", async () => {
  server(answers);
  await show(asSales, "/leads");
  fireEvent.click(await screen.findByRole("button", { name: "Move L-2026-0004" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Lost" }));
  const dialog = await screen.findByRole("dialog", { name: "L-2026-0004 was lost" });
  fireEvent.click(within(dialog).getByRole("button", { name: "Mark as lost" }));
  expect(await within(dialog).findByText("Choose the reason")).toBeTruthy();
});

it("knows no step back, and none past the contract review", () => {
  expect(stepFrom("quoted", "qualified")).toBeNull();
  expect(stepFrom("new", "negotiation")).toBeNull();
  expect(stepFrom("new", "quoted")).toBe("quote");
  expect(stepFrom("lost", "qualified")).toBe("reopen");
});

it("lists next actions and decisions of a month by their days, late ones marked, and leads to those of days before", async () => {
  const date = { leadId: lead.id, number: lead.number, title: lead.title, company: lead.company, ownerName: null };
  const dates = [
    { ...date, kind: "next action", text: "Call back", on: "2026-05-02", late: true },
    { ...date, kind: "decision", text: lead.title, on: "2026-05-20", late: false },
  ];
  const requests = server({ ...answers, "GET /api/leads/dates": () => ({ body: { dates, before: 2 } }) });
  await show(asSales, "/leads?view=calendar&shape=agenda&on=2026-05-04");
  expect(await screen.findByText("2 dates of earlier days passed and still open")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Call back" }).getAttribute("href")).toBe(`/leads/${lead.id}`);
  expect(screen.getByText("Next action, overdue")).toBeTruthy();
  expect(screen.getByRole("heading", { name: "20 May 2026" })).toBeTruthy();
  expect(requests.find((one) => one.asked.startsWith("GET /api/leads/dates"))?.asked).toContain("from=2026-05-01&to=2026-05-31");
});
