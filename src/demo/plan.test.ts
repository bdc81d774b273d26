import { describe, expect, it } from "vitest";
import { crewsPlanned } from "./calendar-plan.ts";
import { calendarOf } from "./calendar.ts";
import { calibrationsOf } from "./calibrations.ts";
import { cast } from "./cast.ts";
import { client } from "./clients.ts";
import { competenceOf } from "./competence.ts";
import type { Picture } from "./drawings.ts";
import { baseOfJob, crews, ordersOf } from "./jobs.ts";
import { writeContents } from "./reports/contents.ts";
import { planReports } from "./reports/plan.ts";
import { specimens } from "./reports/specimens/index.ts";
import { builtInRoles } from "#directory/people/roles.ts";
import { addDays } from "#kit/validity.ts";
import { methodsIn } from "#modules/inspection-reports/rules/roles.ts";
import { builtInTemplate } from "#modules/report-templates/builtin/index.ts";
import { unitFor } from "#modules/report-templates/display.ts";

const pictures: Picture[] = (
  ["pipe", "weld", "screen", "plan", "sector", "tofd", "boundary", "chart", "tubes", "tofdPlan"] as const
).map((motif) => ({
  motif,
  sha256: "ab".repeat(32),
  thumbnailSha256: "cd".repeat(32),
  mediaType: "image/jpeg",
  size: 24_000,
  width: 960,
  height: 720,
}));

function companyOn(now: string) {
  const calendar = calendarOf(new Date(now));
  const competence = competenceOf(calendar);
  const calibrations = calibrationsOf(calendar);
  const plans = planReports(calendar, ordersOf(calendar), competence);
  const reports = writeContents(
    plans.filter(({ fate }) => fate !== "started"),
    calendar,
    calibrations,
    pictures,
  );
  return { calendar, competence, plans, reports };
}

const usual = "2026-11-20T15:00:00Z";
let made: ReturnType<typeof companyOn> | undefined;
/** Some seconds of work, done once. */
const company = () => (made ??= companyOn(usual));

const finished = ["signed", "revised", "void signed", "void unsigned", "submitted", "returned", "ready"];

it.each(["2026-11-20", "2026-11-22", "2027-03-14", "2028-02-29"])(
  "the crew of an order that goes on is planned on it on %s",
  (day) => {
    const calendar = calendarOf(new Date(`${day}T15:00:00Z`));
    const orders = ordersOf(calendar);
    const planned = crewsPlanned(calendar, orders);
    const goingOn = orders.filter(({ from, to }) => from <= calendar.today && calendar.today <= to);
    const missing = goingOn.filter(({ id, project }) => planned.get(id)?.length !== crews[baseOfJob(project)].length);
    expect(goingOn.length).toBeGreaterThan(3);
    expect(missing.map(({ id }) => id)).toEqual([]);
  },
);

describe("the demo company, whenever it is loaded", { timeout: 60_000 }, () => {
  it.each([usual, "2027-03-14T23:30:00Z", "2028-02-29T05:30:00Z"])(
    "has 252 reports and one of each examination seldom ordered on %s, and nothing blocks those that are signed",
    (now) => {
      const { plans, reports, competence } = now === usual ? company() : companyOn(now);
      expect(plans).toHaveLength(252 + specimens.length);
      const wrong = reports
        .filter(({ planned }) => finished.includes(planned.fate))
        .flatMap(({ planned, findings }) =>
          findings.filter(({ severity }) => severity === "E").map(({ message }) => `${planned.key}: ${message}`),
        );
      expect(wrong).toEqual([]);
      const unable = plans
        .filter(({ fate }) => finished.includes(fate))
        .filter(({ key, evaluator, reviewer, day, method: own, template }) => {
          const definition = builtInTemplate(template);
          const technique = definition?.roles[0]?.technique ?? null;
          const content = reports.find(({ planned }) => planned.key === key)?.content;
          const [method = own] = definition && content ? methodsIn(definition, content) : [];
          const vision = method === "MT" || method === "PT" ? "nearColour" : "near";
          const judges = competence.may(evaluator, day, { method, technique, minLevel: 2, vision });
          const reviews = [day, addDays(day, 16)].every((on) =>
            competence.may(reviewer, on, { method, technique, minLevel: 2, vision: "none", testing: false }),
          );
          return !judges || !reviews;
        });
      expect(unable.map(({ key }) => key)).toEqual([]);
    },
  );

  it("is the same at every load on one day", () => {
    expect(JSON.stringify(companyOn(usual).reports)).toBe(JSON.stringify(company().reports));
  });

  it("has no inspections on the day itself or later", () => {
    const { plans, calendar } = company();
    expect(plans.every(({ day }) => day < calendar.today)).toBe(true);
  });

  it("carries the readings of a survey into the next of the same circuit", () => {
    const { reports } = company();
    const surveys = reports.filter(({ planned }) => planned.template === "UT-THK" && planned.fate === "signed");
    const again = surveys.filter((one, index) =>
      surveys.slice(0, index).some((before) => before.content.header.itemTag === one.content.header.itemTag),
    );
    expect(again.length).toBeGreaterThan(30);
    const [second] = again;
    const first = surveys.find((one) => one.content.header.itemTag === second?.content.header.itemTag);
    const read = first?.content.lines.find(({ result }) => result === "ACC");
    const next = second?.content.lines.find(({ itemKey }) => itemKey === read?.itemKey);
    expect([read?.values.r1, read?.values.r2, read?.values.r3]).toContainEqual(next?.values.tPrev);
    expect(next?.values.prevOn).toBe(read?.performedOn);
  });

  it("names every instrument of a report seldom ordered, and shows the pictures that its template asks for", () => {
    const seldom = company().reports.filter(({ planned }) => planned.specimen);
    expect(seldom.length).toBe(specimens.length);
    const text = JSON.stringify(seldom.map(({ content }) => content));
    expect(text.match(/"sample-[a-z0-9-]+"/g)).toBeNull();
    const phased = seldom.find(({ planned }) => planned.template === "PAUT");
    expect(phased?.photos.map(({ kind }) => kind)).toEqual(["scanPlan", "scanImage", "scanImage"]);
  });

  it("writes for clients in US customary units in inches, psi and Fahrenheit, and for the others in SI units", () => {
    const us = company().reports.filter(({ planned }) => client(planned.job.client).policy?.unitSystem === "US");
    const metric = company().reports.filter((one) => !us.includes(one));
    const unitsOf = (reports: typeof us) =>
      new Set(JSON.stringify(reports.map(({ content }) => content)).match(/(?<="unit":")[^"]*/g));
    expect([...unitsOf(us)].filter((unit) => unitFor({ unit }, "US").unit !== unit)).toEqual([]);
    expect([...unitsOf(metric)].filter((unit) => /^(in|psi|°F|ft|mil|Ci|fc|lb)$/.test(unit))).toEqual([]);
    expect(new Set(us.map(({ planned }) => planned.template))).toContain("UT-WELD");
    const sentences = us.flatMap(({ planned, content }) =>
      (JSON.stringify(content).match(/[^"]*\d\s?(?:mm|MPa|°C|lx)\b[^"]*/g) ?? []).map((text) => `${planned.key}: ${text}`),
    );
    expect(sentences).toEqual([]);
  });

  it("has an account for every role", () => {
    const held = cast.map(({ role }) => role);
    expect([...Object.keys(builtInRoles), "SUPER"].filter((role) => !held.includes(role as (typeof held)[number]))).toEqual([]);
  });

  it("has the proof of qualification behind every certificate of its own", () => {
    const own = company().competence.certificates.filter(({ basis }) => basis !== "external");
    expect(own.length).toBeGreaterThan(8);
    const missing = own.flatMap(({ certificateNumber, evidence }) =>
      (evidence?.proof?.checklist ?? [{ missing: "no checklist" }]).flatMap(({ missing: gap }) =>
        gap ? [`${certificateNumber}: ${gap}`] : [],
      ),
    );
    expect(missing).toEqual([]);
  });
});
