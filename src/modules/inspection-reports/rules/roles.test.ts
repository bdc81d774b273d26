import { describe, expect, it, test } from "vitest";
import type { ReportPerson } from "../report.ts";
import { builtInTemplate } from "#modules/report-templates/builtin/index.ts";
import { certificateDemanded, daysInRole, methodInNumber, methodsIn, rolesIn, whoPerformed } from "./roles.ts";

const needs = [{ role: "radiographer" as const }, { role: "evaluator" as const }];
const line = (interpretedBy: string, interpretedOn: string) => ({ values: { interpretedBy, interpretedOn } });
const ana = { id: "ana", dates: [] };
const lines = [line("ana", "2026-03-13"), line("ben", "2026-03-14"), line("ana", "soon")];

test("whoever reads a film is assessed for the day of the reading too, and nobody else is", () => {
  const days = ["2026-03-12", "2026-03-15"];
  expect(daysInRole(ana, "evaluator", lines, days, needs)).toEqual(["2026-03-12", "2026-03-13", "2026-03-15"]);
  expect(daysInRole(ana, "radiographer", lines, days, needs)).toEqual(days);
  expect(daysInRole({ ...ana, dates: ["2026-03-12"] }, "evaluator", lines, days, needs)).toEqual(["2026-03-12", "2026-03-13"]);
});

describe("who performed, and so may sign for it", () => {
  const roles = [{ role: "performer" as const }, { role: "evaluator" as const }];
  const someone = (id: string, more: Partial<ReportPerson> = {}): ReportPerson => ({
    id,
    userId: `user ${id}`,
    externalName: null,
    organization: null,
    roles: ["performer"],
    dates: [],
    subcontractor: false,
    ...more,
  });
  const [first, second] = ["2026-11-17", "2026-11-18"];
  const by = (performedBy: string | null, performedOn: string | null = first) => ({ performedBy, performedOn });
  const names = (people: ReportPerson[], lines: ReturnType<typeof by>[]) =>
    whoPerformed(people, lines, [first, second], roles).map(({ id }) => id);
  const [own, jake] = [someone("ana", { roles: ["performer", "evaluator"] }), someone("jake")];

  it("is whoever a line names, and nobody else where every line names its performer", () => {
    expect(names([own, jake], [by("jake"), by("ana")])).toEqual(["ana", "jake"]);
    expect(names([own, jake], [by("user jake"), by("jake")])).toEqual(["jake"]);
  });
  it("is every performer on site on the day of a line that names nobody", () => {
    expect(names([own, jake], [by("jake"), by(null)])).toEqual(["ana", "jake"]);
    const onFirst = someone("ana", { dates: [first] });
    expect(names([onFirst, jake], [by(null, second), by("jake")])).toEqual(["jake"]);
    expect(names([onFirst, jake], [by(null, first)])).toEqual(["ana", "jake"]);
    expect(names([onFirst, jake], [by(null, null)])).toEqual(["ana", "jake"]);
  });
  it("is the performer named on the line under another entry of the same person, never who only evaluates", () => {
    const twice = [someone("ana 1", { userId: "ana", roles: ["evaluator"] }), someone("ana 2", { userId: "ana" })];
    expect(names(twice, [by("ana 1")])).toEqual(["ana 2"]);
    expect(names([someone("ana", { roles: ["evaluator"] }), jake], [by(null)])).toEqual(["jake"]);
  });
  it("is every performer while there is no line", () => expect(names([own, jake], [])).toEqual(["ana", "jake"]));
});

test("a role asks for the method of each technique the report was made with", () => {
  const need = { role: "performer" as const, method: "ET", minLevel: 1, schemes: [], vision: "near" as const };
  const tubes = { ...need, methodBy: { path: "technique.method", methods: { ECT: "ET", RFT: "ET", IRIS: "UT" } } };
  const setup = (id: string, method: string) => ({ id, label: id, technique: { method }, calibration: {} });
  const methods = (first: string | null, ...others: string[]) =>
    rolesIn([tubes], {
      technique: { method: first },
      calibration: {},
      setups: others.map((one, index) => setup("BCD".charAt(index), one)),
    }).map(({ method }) => method);
  expect(methods("ECT")).toEqual(["ET"]);
  expect(methods("IRIS")).toEqual(["UT"]);
  expect(methods("ECT", "RFT", "IRIS")).toEqual(["ET", "UT"]);
  expect(methods(null)).toEqual(["ET"]);
});

test("a report asks for the methods of its certificates: IRIS for UT, a lamination scan in the free layout too", () => {
  const methods = (code: string, technique: Record<string, string>) =>
    methodsIn(builtInTemplate(code) ?? expect.fail(`no ${code}`), { technique, calibration: {} });
  expect(methods("ET-TUBE", { method: "RFT" })).toEqual(["ET"]);
  expect(methods("ET-TUBE", { method: "IRIS" })).toEqual(["UT"]);
  expect(methods("GEN", { certificate: "UT" })).toEqual(["UT"]);
  expect(methods("MT", {})).toEqual(["MT"]);
  const numbered = (code: string, technique: Record<string, string>) =>
    methodInNumber(builtInTemplate(code) ?? expect.fail(`no ${code}`), { technique, calibration: {} });
  expect([numbered("GEN", { certificate: "UT" }), numbered("ET-TUBE", { method: "IRIS" })]).toEqual(["UT", "ET"]);
});

test("a client's demand for phased array or for an inspector means the certificate for it, one for UT the base method", () => {
  const meant = (code: string, demanded: string, technique: Record<string, string> = {}) =>
    certificateDemanded(builtInTemplate(code) ?? expect.fail(`no ${code}`), { technique, calibration: {} }, demanded);
  expect(meant("PAUT", "PAUT")).toEqual({ method: "UT", technique: "PAUT" });
  expect(meant("TOFD", "TOFD")).toEqual({ method: "UT", technique: "TOFD" });
  expect(meant("PAUT", "UT")).toEqual({ method: "UT", technique: null });
  expect(meant("API-570", "API")).toEqual({ method: "API", technique: "570" });
  expect(meant("RT-DIG", "RT", { system: "DDA" })).toEqual({ method: "RT", technique: null });
  expect(meant("ET-TUBE", "UT", { method: "IRIS" })).toEqual({ method: "UT", technique: null });
  expect(meant("UT-WELD", "PAUT")).toBeNull();
  expect(meant("MT", "UT")).toBeNull();
});

test("a role asks for the technique of the system the images were taken with", () => {
  const need = { role: "evaluator" as const, method: "RT", minLevel: 2, schemes: [], vision: "near" as const };
  const digital = { ...need, techniqueBy: { path: "technique.system", techniques: { CR: "CR", DDA: "DR", RTR: "DR" } } };
  const techniques = (first: string | null, ...others: string[]) =>
    rolesIn([digital], {
      technique: { system: first },
      calibration: {},
      setups: others.map((system, index) => ({
        id: String(index),
        label: "BCD".charAt(index),
        technique: { system },
        calibration: {},
      })),
    }).map(({ technique }) => technique);
  expect([techniques("CR"), techniques("DDA", "RTR"), techniques("CR", "DDA"), techniques(null)]).toEqual([
    ["CR"],
    ["DR"],
    ["CR", "DR"],
    [undefined],
  ]);
});
