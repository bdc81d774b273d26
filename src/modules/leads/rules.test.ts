import { describe, expect, it } from "vitest";
import { EnteredAnswer, reviewObstacle, reviewPoints } from "./contract-review.ts";
import { similarLeads } from "./duplicates.ts";
import { datesOf } from "./lead-dates.ts";
import { pipelineOf, weightedOf } from "./figures.ts";
import { mayReopen, noNextAction, obstaclesToQualifying, problemsOf } from "./rules.ts";

const today = "2026-05-04";
const draft = {
  companyName: "Acre",
  contactPhone: "+17135550101",
  nextAction: "Call back",
  nextActionOn: today,
};
const all = (...names: string[]) => new Set(names);
const said = (change: object, set = all("nextActionOn")) =>
  problemsOf({ ...draft, ...change }, set, today).map(({ message }) => message);

describe("a lead as entered", () => {
  it("has a company, one channel, and a next action of today or later", () => {
    expect(said({})).toEqual([]);
    expect(said({ companyName: null })).toEqual(["Choose the client, or enter the company's name."]);
    expect(said({ companyName: null, clientCompanyId: "c" })).toEqual([]);
    expect(said({ contactPhone: null })).toEqual(["Enter a telephone number or an email address."]);
    expect(said({ nextAction: null })).toEqual([noNextAction]);
    expect(said({ nextActionOn: null })).toEqual(["Set a next action or close the lead."]);
    expect(said({ nextActionOn: "2026-05-03" })).toEqual(["Enter today or a later day."]);
  });
  it("whose day has passed stays so until the day itself is changed", () => {
    expect(said({ nextActionOn: "2026-05-03" }, all("title"))).toEqual([]);
  });
  it("does not end before it starts, and may be of one day", () => {
    expect(said({ expectedStart: "2026-06-12", expectedEnd: "2026-06-11" })).toEqual(["End date is before start date."]);
    expect(said({ expectedStart: "2026-06-12", expectedEnd: "2026-06-12" })).toEqual([]);
  });
});

it("is qualified with methods, dates and a next action", () => {
  const lead = { methods: ["UT"], expectedStart: "2026-06-12", expectedEnd: "2026-06-25", nextActionOn: today };
  expect(obstaclesToQualifying(lead)).toEqual([]);
  expect(obstaclesToQualifying({ ...lead, methods: [], expectedEnd: null })).toEqual([
    "Choose at least one method.",
    "Enter the expected start and end.",
  ]);
});

it("is reopened within twelve months of the decision", () => {
  expect(mayReopen("2025-05-04", today)).toBe(true);
  expect(mayReopen("2025-05-03", today)).toBe(false);
});

describe("the contract review", () => {
  const answer = (point: (typeof reviewPoints)[number]) => ({ point });
  it("names the points that are open", () => {
    const done = reviewPoints.filter((point) => !["scope", "radiation", "terms"].includes(point)).map(answer);
    expect(reviewObstacle(done)).toBe(
      "3 review points are open: scope is clear, radiation license covers place and isotope, terms are accepted.",
    );
    expect(reviewObstacle(reviewPoints.slice(1).map(answer))).toBe("1 review point is open: scope is clear.");
    expect(reviewObstacle(reviewPoints.map(answer))).toBeNull();
  });
  it("asks for a mitigation where the answer is no", () => {
    const no = { point: "capacity", answer: "no", note: null, mitigation: null };
    expect(EnteredAnswer.safeParse(no).error?.issues[0]?.message).toBe("Enter how this is mitigated");
    expect(EnteredAnswer.safeParse({ ...no, mitigation: "Two people from Aberdeen" }).success).toBe(true);
  });
});

describe("similar leads", () => {
  const one = { id: "1", status: "new" as const, siteId: "s", clientCompanyId: "c", expectedStart: "2026-06-02" };
  const reasons = (other: object) => similarLeads({ ...one, ...other }, [one]).map((found) => found.reasons);
  it("are those at the same site in the same month", () => {
    expect(reasons({})).toEqual([["Same site and month", "Same company and month"]]);
    expect(reasons({ expectedStart: "2026-07-01" })).toEqual([]);
    expect(reasons({ siteId: "t" })).toEqual([]);
  });
  it("compare places and companies in words where there is no record", () => {
    const words = {
      id: "2",
      status: "new" as const,
      companyName: "Gulf Coast Refining, LLC",
      siteText: "Unit 4",
      expectedStart: "2026-06-02",
    };
    const found = (other: object) => similarLeads({ ...words, ...other }, [words]).flatMap((lead) => lead.reasons);
    expect(found({ siteText: "unit-4", companyName: "Other" })).toEqual(["Same site and month"]);
    expect(found({ siteText: null, companyName: "Gulf Coast Refineries" })).toEqual(["Same company and month"]);
    expect(found({ siteText: null, companyName: "West Texas Pipeline" })).toEqual([]);
  });
});

describe("the weighted pipeline", () => {
  const lead = (status: "qualified" | "quoted" | "negotiation", value: string | null, probability: number, currency = "USD") => ({
    status,
    value,
    currency: value === null ? null : currency,
    probability,
  });
  const rows = [lead("qualified", "48000", 25), lead("quoted", "120000", 50), lead("negotiation", "36000", 80)];
  const usd = (currency: string) => (currency === "USD" ? "1" : null);
  it("is the sum of value times each lead's own probability: 100,800", () => {
    const { stages } = pipelineOf(rows, "USD", usd);
    expect(stages.map(({ weighted }) => weighted)).toEqual(["0.00", "12000.00", "60000.00", "28800.00", "0.00"]);
    expect(stages.reduce((total, { weighted }) => total + Number(weighted), 0)).toBe(100_800);
    expect(rows.map(weightedOf)).toEqual(["12000.00", "60000.00", "28800.00"]);
  });
  it("counts leads without a value apart, and leaves out those without a rate", () => {
    const { stages, withoutRate } = pipelineOf([lead("quoted", null, 50), lead("quoted", "10", 50, "GBP")], "USD", usd);
    expect(stages[2]).toEqual({ status: "quoted", count: 2, value: "0.00", weighted: "0.00", withoutValue: 1 });
    expect(withoutRate).toBe(1);
  });
  it("converts and rounds lead by lead before it sums", () => {
    const three = [1, 2, 3].map(() => lead("quoted", "1.01", 50, "EUR"));
    // 1.01 x 50 % x 1.1 = 0.5555, which is 0.56 three times, not 1.67.
    expect(pipelineOf(three, "USD", () => "1.1").stages[2]?.weighted).toBe("1.68");
  });
});

it("a calendar has the next action and the decision of each lead in its days, and how many earlier ones are open", () => {
  const lead = (number: string, nextActionOn: string | null, decisionDate: string | null) => ({
    id: number,
    number,
    title: `Job ${number}`,
    company: "Acre",
    ownerName: "Vic",
    nextAction: nextActionOn && "Call back",
    nextActionOn,
    decisionDate,
  });
  const leads = [lead("2", "2026-05-31", "2026-05-01"), lead("1", "2026-05-03", "2026-06-01"), lead("3", "2026-04-30", null)];
  const { dates, before } = datesOf(leads, { from: "2026-05-01", to: "2026-05-31" }, "2026-05-04");
  expect(dates.map(({ on, kind, text, number, late }) => [on, kind, text, number, late])).toEqual([
    ["2026-05-01", "decision", "Job 2", "2", true],
    ["2026-05-03", "next action", "Call back", "1", true],
    ["2026-05-31", "next action", "Call back", "2", false],
  ]);
  expect(before).toBe(1);
});
