import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { Figures, Group } from "../contract-figures.ts";
import ChangesPage from "./ChangesPage.tsx";
import MailsDialog from "./MailsDialog.tsx";
import MonthPage from "./MonthPage.tsx";
import { monthText } from "./shown.ts";
import StatisticsPage from "./StatisticsPage.tsx";
import { usualFormats } from "#kit/formats.ts";
import { showAs } from "#kit/ui/format.ts";
import { server, show } from "#kit/ui/testing.tsx";

afterEach(() => showAs(usualFormats));

it.each([
  ["DD MMM YYYY", "Nov 2026", "Jan 2026"],
  ["YYYY-MM-DD", "2026-11", "2026-01"],
  ["DD/MM/YYYY", "11/2026", "01/2026"],
  ["MM/DD/YYYY", "11/2026", "01/2026"],
] as const)("a month is written as the person writes days, %s", (dateFormat, november, january) => {
  showAs({ ...usualFormats, dateFormat });
  expect([monthText("2026-11"), monthText("2026-01"), monthText("P-26-01"), monthText("2026-11 so far")]).toEqual([
    november,
    january,
    "P-26-01",
    `${november} so far`,
  ]);
});

const group = (more: Partial<Group>): Group => ({
  key: null,
  label: "",
  apart: null,
  numerator: "2",
  denominator: "4",
  value: "50.0",
  low: null,
  high: null,
  spread: null,
  chance: null,
  beside: {},
  firstReported: null,
  ...more,
});
const found = (figures: Figures["figures"], more: Partial<Figures> = {}): Figures => ({
  asOf: "2026-10-01T12:00:00.000Z",
  updating: false,
  from: "2026-01-01",
  to: "2026-09-30",
  withoutRestricted: true,
  isEmpty: false,
  before: {
    from: "2025-04-03",
    to: "2025-12-31",
  },
  underCaution: 1,
  people: true,
  figures,
  ...more,
});
const figure = (metric: Figures["figures"][number]["metric"], groups: Group[], before: Group[] | null = null) => ({
  metric,
  by: null,
  groups,
  before,
  notFilteredBy: [],
});

const page = <StatisticsPage />;
const options = {
  "GET /api/report-statistics/options": () => ({ body: {} }),
  "GET /api/list-views": () => ({ body: { layouts: {}, views: [] } }),
};

describe("the overview", () => {
  it("shows each figure with its parts, its interval, its change and its rows", async () => {
    const asked = server({
      ...options,
      "GET /api/report-statistics": ({ asked: address }) => ({
        body: address.includes("group=surface")
          ? found([figure("M1", [group({ numerator: "0", denominator: "0", value: null })])])
          : found([
              figure(
                "M1",
                [group({ low: "15.0", high: "85.0", beside: { incomplete: "1", repaired: "1 of 2 rejects" } })],
                [group({ numerator: "1", value: "25.0" })],
              ),
              figure("M7", [group({})], [group({})]),
              figure("M27", [
                group({ apart: "RT", numerator: "3", denominator: "0", value: null, beside: { oldest: "2026-07-06" } }),
              ]),
            ]),
      }),
    });
    await show(page, "/report-statistics?client=8a1c8a3e-58b8-4a36-9a7e-1d7d8f1a0001&project=nonsense");
    const tile = within(await screen.findByRole("region", { name: "Item reject rate, volumetric" }));
    expect(tile.getByText("50.0 %")).toBeTruthy();
    expect(tile.getByText("15.0 to 85.0 %")).toBeTruthy();
    expect(tile.getByText(/^incomplete: 1 · repaired: 1 of 2 rejects/)).toBeTruthy();
    const repaired = tile.getByRole("link", { name: "Repaired of Item reject rate, volumetric" });
    expect(repaired.getAttribute("href")).toMatch(/metric=M1&part=beside&beside=repaired$/);
    expect(tile.getByText("+25.0 points against 3 Apr 2025 to 31 Dec 2025")).toBeTruthy();
    expect(await screen.findByText("No change against 3 Apr 2025 to 31 Dec 2025")).toBeTruthy();
    const rows = tile.getByRole("link", { name: "Rows of Item reject rate, volumetric" }).getAttribute("href") ?? "";
    expect(rows).toBe("/report-statistics/rows?client=8a1c8a3e-58b8-4a36-9a7e-1d7d8f1a0001&metric=M1");
    const surface = within(await screen.findByRole("region", { name: "Item reject rate, surface" }));
    expect(surface.getByText("–")).toBeTruthy();
    const open = within(screen.getByRole("region", { name: "Open rejects" }));
    expect(open.getByRole("link", { name: "Rows of Open rejects, RT" }).getAttribute("href")).toContain("apart=RT");
    expect(screen.getByText("Figures without restricted clients")).toBeTruthy();
    expect(screen.getByText("1 under caution, included")).toBeTruthy();
    expect(screen.getByText(/“nonsense” is not known here/)).toBeTruthy();
    expect(asked.map(({ asked: address }) => address).join()).not.toContain("nonsense");
  });

  it("says in its head that figures are being updated", async () => {
    server({ ...options, "GET /api/report-statistics": () => ({ body: found([], { updating: true }) }) });
    await show(page, "/report-statistics");
    expect(await screen.findByText(/^As of .*, updating$/)).toBeTruthy();
  });

  it("says what will appear here before the first report is signed", async () => {
    server({ ...options, "GET /api/report-statistics": () => ({ body: found([], { isEmpty: true }) }) });
    await show(page, "/report-statistics");
    expect(await screen.findByText("Figures appear when the first report is signed.")).toBeTruthy();
  });

  it("shows why a period is refused", async () => {
    const message = "Choose at most 10 years.";
    server({ ...options, "GET /api/report-statistics": () => ({ status: 400, body: { code: "invalid-input", message } }) });
    await show(page, "/report-statistics?from=2001-01-01");
    expect((await screen.findAllByText(new RegExp(message))).length).toBeGreaterThan(0);
  });
});

describe("the turnaround", () => {
  it("shows how many, median and P90, and the P90 of fewer than ten grey", async () => {
    const spread = (n: number) => ({ n, least: "5.0", q1: "9.0", median: "17.0", q3: "31.0", p90: "54.0", most: "60.0" });
    const times = (n: number, label = "") => group({ label, key: label || null, value: null, spread: spread(n) });
    server({
      ...options,
      "GET /api/report-statistics": ({ asked }) => ({
        body: asked.includes("by=client")
          ? found([figure("M15", [times(9, "Acadia"), times(12, "Bayou")])])
          : found([figure("M15", [times(9)]), figure("M25", [times(10)])]),
      }),
    });
    await show(page, "/report-statistics?tab=turnaround");
    const p90Of = async (name: string) => within(await screen.findByRole("region", { name })).getByText(/^P90/);
    const [few, enough] = [await p90Of("Turnaround"), await p90Of("Work to signed")];
    expect([few.textContent, few.className]).toEqual(["P90 54.0 (n under 10)", "quiet"]);
    expect([enough.textContent, enough.parentElement?.textContent]).toEqual([
      "P90 54.0",
      expect.stringContaining("median of 10, P90 54.0"),
    ]);
    expect(enough.className).not.toContain("quiet");
    const boxes = within(await screen.findByRole("figure", { name: "Turnaround by client, h" }));
    fireEvent.click(boxes.getByRole("radio", { name: "Table" }));
    const cells = ["54.0 (n under 10)", "54.0"].map((text) => boxes.getByRole("cell", { name: text }).className);
    expect(cells).toEqual(["quiet", ""]);
  });
});

describe("a month that changed after its end", () => {
  const first = { value: "25.0", numerator: "1", denominator: "4", at: "2026-11-01T12:40:00.000Z", version: 1 };

  it("says below its chart what it was first reported as, with the way to what changed", async () => {
    const months = [
      group({ key: "2026-09", label: "2026-09" }),
      group({ key: "2026-10", label: "2026-10", firstReported: first }),
    ];
    server({
      ...options,
      "GET /api/report-statistics": ({ asked }) => ({
        body: found([figure("M1", asked.includes("by=month") ? months : [group({})])]),
      }),
    });
    await show(page, "/report-statistics?base=8a1c8a3e-58b8-4a36-9a7e-1d7d8f1a0001&from=2026-01-01&to=2026-10-31");
    const chart = within(await screen.findByRole("figure", { name: "Item reject rate by month, %" }));
    expect(chart.getByText(/^Oct 2026: first reported 25.0 %, now 50.0 %/)).toBeTruthy();
    const why = chart.getByRole("link", { name: "Why Oct 2026 changed" }).getAttribute("href");
    expect(why).toBe("/report-statistics/month?base=8a1c8a3e-58b8-4a36-9a7e-1d7d8f1a0001&metric=M1&month=2026-10");
    fireEvent.click(chart.getByLabelText("Table"));
    const cells = chart.getAllByRole("row").map((row) => within(row).queryAllByRole("cell").at(-1)?.textContent);
    expect(cells).toEqual([undefined, "–", "25.0 %"]);
  });

  it("opens the rows that made the difference, with what happened to their reports", async () => {
    const row = {
      id: "8a1c8a3e-58b8-4a36-9a7e-1d7d8f1a0002",
      reportId: "8a1c8a3e-58b8-4a36-9a7e-1d7d8f1a0003",
      lineId: "8a1c8a3e-58b8-4a36-9a7e-1d7d8f1a0004",
      reportNumber: "RT-0042",
      revision: 1,
      clientName: null,
      projectNumber: null,
      method: "RT",
      item: "W4",
      position: null,
      stage: null,
      on: "2026-10-30",
      result: null,
      amount: null,
      metric: "M1",
      kind: "came",
      before: null,
      now: "in the numerator, 2026-10-30",
      causes: [{ reportNumber: "RT-0042", revision: 1, what: "signed", at: "2026-11-03T15:00:00.000Z" }],
    };
    const told = {
      first: "25.0 % (1 of 4 items)",
      now: "50.0 % (2 of 4 items)",
      firstAt: first.at,
      asOf: "2026-11-29T08:00:00.000Z",
    };
    server({
      "GET /api/report-statistics/month": () => ({
        body: { ...told, definitionChanged: false, rows: [row], changed: 2, withoutRows: false },
      }),
    });
    await show(<MonthPage />, "/report-statistics/month?metric=M1&month=2026-10");
    expect(await screen.findByText(/^25\.0 % \(1 of 4 items\), 1 Nov 2026/)).toBeTruthy();
    const listed = within(screen.getByRole("row", { name: /RT-0042/ }));
    expect(listed.getByRole("cell", { name: /^RT-0042 Rev 1 signed 3 Nov 2026/ })).toBeTruthy();
    expect(listed.getByRole("link").getAttribute("href")).toBe(`/inspection-reports/${row.reportId}?line=${row.lineId}`);
    expect(screen.getByText(/^1 more changed/)).toBeTruthy();
  });
});

describe("quantities", () => {
  it("are a row for each method, with each number leading to its rows", async () => {
    const of = (metric: Figures["figures"][number]["metric"], numerator: string, beside: Group["beside"] = {}) =>
      figure(metric, [group({ apart: "RT", key: null, label: "No project", numerator, value: null, beside })]);
    server({
      ...options,
      "GET /api/report-statistics": () => ({
        body: found([of("M33", "2", { void: "1" }), of("M33m", "1.2"), of("M33l", "7", { ACC: "6", NE: "1" })]),
      }),
    });
    await show(page, "/report-statistics?tab=quantities&per=project");
    const row = within(await screen.findByRole("row", { name: /No project RT/ }));
    const to = (name: string) => row.getByRole("link", { name }).getAttribute("href");
    expect(to("1.2")).toBe("/report-statistics/rows?metric=M33m&apart=RT&by=project&key=none&part=numerator");
    expect(to("6")).toBe("/report-statistics/rows?metric=M33l&apart=RT&by=project&key=none&part=beside&beside=ACC");
  });
});

describe("thickness", () => {
  it("shows what is due, the bands in their order, and the locations due next", async () => {
    const of = (apart: string, numerator: string, beside: Group["beside"] = {}) =>
      group({ apart, numerator, denominator: "0", value: null, beside });
    const due = { overdue: "2", "within 90 days": "3", "within 365 days": "5" };
    server({
      ...options,
      "GET /api/report-statistics": () => ({
        body: found([
          figure("M23", [of("recheck", "1"), of("accept", "8", { growth: "1" }), of("reject", "0")]),
          figure("M23l", [of("20 years and more", "4"), of("no rate", "1"), of("under 2 years", "2")]),
          figure("M23d", [group({ numerator: "9", denominator: "0", value: null, beside: due })]),
        ]),
      }),
      "GET /api/report-statistics/rows": () => ({
        body: {
          rows: [
            {
              id: "0190a000-0000-7000-8000-000000000001",
              reportId: "0190a000-0000-7000-8000-000000000002",
              reportNumber: "UT-1",
              revision: 0,
              clientName: "Acadia",
              projectNumber: null,
              method: "UT",
              item: "PW-1 CML-3",
              position: "",
              stage: "first",
              on: "2026-11-02",
              result: "INFO",
              amount: "0.0",
            },
          ],
          next: null,
        },
      }),
    });
    await show(page, "/report-statistics?tab=thickness");
    const overdue = within(await screen.findByRole("region", { name: "Overdue" }));
    expect(overdue.getByText("2")).toBeTruthy();
    expect(overdue.getByRole("link", { name: "Rows of Overdue" }).getAttribute("href")).toBe(
      "/report-statistics/rows?metric=M23d&part=beside&beside=overdue",
    );
    expect(within(screen.getByRole("region", { name: "Growth" })).getByText("1")).toBeTruthy();
    const lives = within(screen.getByRole("figure", { name: "Remaining life" })).getAllByRole("link");
    expect(lives.map(({ textContent }) => textContent)).toEqual([
      "Rows: under 2 years",
      "Rows: 20 years and more",
      "Rows: no rate",
    ]);
    const next = within(await screen.findByRole("table", { name: "Due next" }));
    expect(next.getByText("2 Nov 2026")).toBeTruthy();
  });
});

describe("people", () => {
  it("stand outside the limits of chance in words, and nobody does with fewer than twenty", async () => {
    const by = (label: string, numerator: string, denominator: string) => group({ key: label, label, numerator, denominator });
    server({
      ...options,
      "GET /api/report-statistics": ({ asked: address }) => {
        const metric = new URL(address, "http://x").searchParams.get("metrics") ?? "";
        const authors = [by("Ana Torres", "5", "20"), by("Ben Fraser", "3", "20"), by("Callum Reid", "3", "10")];
        const one =
          metric === "M17" ? (address.includes("by=author") ? authors : [group({ numerator: "5", denominator: "100" })]) : [];
        const departure = {
          ...by("Priya Nair", "12", "100"),
          value: "7.0",
          chance: "outside 95 %" as const,
          beside: { expected: "5.0", "no comparison": "0" },
        };
        return { body: found([figure(metric as "M17", metric === "M22" ? [departure] : one)]) };
      },
    });
    await show(page, "/report-statistics?tab=people");
    const funnel = within(await screen.findByRole("figure", { name: /Return rate of authors/ }));
    fireEvent.click(funnel.getByLabelText("Table"));
    const row = (name: string) => funnel.getByRole("row", { name: new RegExp(name) }).textContent;
    expect(row("Ana Torres")).toContain("outside 95 %");
    expect(row("Ben Fraser")).toContain("inside");
    expect(row("Callum Reid")).toContain("fewer than 20");
    const evaluators = within(await screen.findByRole("table", { name: /^Evaluators/ }));
    expect(evaluators.getByRole("row", { name: /Priya Nair/ }).textContent).toContain("outside 95 %");
  });
});

describe("figures by mail", () => {
  it("has the tab and filters on screen mailed, and ends what is mailed", async () => {
    const mail = {
      id: "5b1c6c7e-3c1d-4f5e-8f1a-9f1c2d3e4f50",
      name: "Monthly rejects",
      tab: "rejects",
      filter: {},
      every: "month",
      ownerName: "Ana Torres",
      recipients: ["Omar Vance"],
      own: true,
    };
    const omar = "7b1c6c7e-3c1d-4f5e-8f1a-9f1c2d3e4f51";
    const sent = server({
      ...options,
      "GET /api/report-statistics/mails": () => ({ body: [mail] }),
      "GET /api/report-statistics/mail-recipients": () => ({ body: [{ id: omar, name: "Omar Vance" }] }),
      "POST /api/report-statistics/mails": () => ({ body: mail }),
      [`DELETE /api/report-statistics/mails/${mail.id}`]: () => ({ body: {} }),
    });
    await show(<MailsDialog tab="rejects" query={{ method: "UT", from: "2026-01-01" }} mayAdd onClose={() => {}} />);
    expect(await screen.findByText("To Omar Vance")).toBeTruthy();
    fireEvent.change(screen.getByRole("textbox", { name: /^Name/ }), { target: { value: "UT" } });
    fireEvent.click(screen.getByRole("combobox", { name: /^To/ }));
    fireEvent.click(await screen.findByRole("option", { name: "Omar Vance" }));
    fireEvent.click(screen.getByRole("button", { name: "Have it mailed" }));
    await waitFor(() =>
      expect(sent.find(({ asked }) => asked.startsWith("POST"))?.body).toEqual({
        name: "UT",
        tab: "rejects",
        filter: { method: "UT" },
        every: "month",
        recipientIds: [omar],
      }),
    );
    fireEvent.click(screen.getByRole("button", { name: "End the mail Monthly rejects" }));
    await waitFor(() => expect(sent.some(({ asked }) => asked.startsWith("DELETE"))).toBe(true));
  });
});

it("the overview lists projects above the level their client set", async () => {
  const alarm = {
    id: "5b1c6c7e-3c1d-4f5e-8f1a-9f1c2d3e4f50",
    colour: "red",
    basis: "joints",
    span: "last 28 days",
    method: null,
    level: "5",
    rate: "12.0",
    raisedAt: "2026-09-20T12:00:00.000Z",
    clientCompanyId: "7b1c6c7e-3c1d-4f5e-8f1a-9f1c2d3e4f51",
    clientName: "Acadia",
    projectId: "7b1c6c7e-3c1d-4f5e-8f1a-9f1c2d3e4f52",
    projectNumber: "P-17",
  };
  server({
    ...options,
    "GET /api/report-statistics": () => ({ body: found([]) }),
    "GET /api/report-statistics/alarms": () => ({ body: [alarm] }),
  });
  await show(page, "/report-statistics");
  const table = await screen.findByRole("table", { name: "Reject alarms" });
  expect(within(table).getByRole("link", { name: "P-17" }).getAttribute("href")).toContain(`project=${alarm.projectId}`);
  expect(within(table).getByText("More than chance")).toBeTruthy();
  expect(within(table).getByText("12.0 % (level 5 %)")).toBeTruthy();
});

describe("what changed since a file", () => {
  const file = {
    id: "5a1c8a3e-58b8-4a36-9a7e-1d7d8f1a0007",
    at: "2026-10-01T12:00:00.000Z",
    from: "2026-09-01",
    to: "2026-09-30",
    filters: "Method: RT",
    metrics: ["M1"],
  };
  const row = {
    id: "5a1c8a3e-58b8-4a36-9a7e-1d7d8f1a0008",
    reportId: "5a1c8a3e-58b8-4a36-9a7e-1d7d8f1a0009",
    reportNumber: "RT-26-0007",
    revision: 1,
    clientName: "Acadia",
    projectNumber: null,
    method: "RT",
    item: "W-12",
    position: null,
    stage: null,
    on: "2026-09-14",
    result: null,
    amount: null,
    metric: "M1",
    kind: "changed",
    before: "in the numerator, 2026-09-14",
    now: "counted, 2026-09-14",
  };
  const told = {
    ...file,
    asOf: "2026-11-01T12:00:00.000Z",
    figures: [{ metric: "M1", of: "", before: "50.0 % (1 of 2 items)", now: "0.0 % (0 of 2 items)" }],
    rows: [row],
    changed: 3,
    withoutRows: false,
  };
  const answers = (files: object[], body: object = told) => ({
    "GET /api/report-statistics/exports": () => ({ body: files }),
    [`GET /api/report-statistics/exports/${file.id}/changes`]: () => ({ body }),
  });

  it("has the figures of the file beside those of now, and the lines that made the difference", async () => {
    server(answers([file]));
    await show(<ChangesPage />, "/report-statistics/changes");
    expect(await screen.findByText("50.0 % (1 of 2 items)")).toBeTruthy();
    expect(screen.getByText("RT-26-0007").closest("a")?.getAttribute("href")).toContain(row.reportId);
    expect(screen.getByText("Changed")).toBeTruthy();
    expect(screen.getByText(/^2 more changed/)).toBeTruthy();
  });

  it("says so when nothing changed, and when there is no file", async () => {
    server(answers([file], { ...told, figures: [], rows: [], changed: 0 }));
    const first = await show(<ChangesPage />, "/report-statistics/changes");
    expect(await screen.findByText("Nothing has changed")).toBeTruthy();
    first.unmount();
    server(answers([]));
    await show(<ChangesPage />, "/report-statistics/changes");
    expect(await screen.findByText("You have made no file of figures yet")).toBeTruthy();
  });
});
