import { describe, expect, it } from "vitest";
import { isAtOnce, isQuiet, lineOf, type Reminded, remindersOf, type RuleFacts, stageOf, summaryOf, wants } from "./rules.ts";
import type { DueItem } from "#due/contract.ts";

const rule: RuleFacts = {
  subject: "certification",
  active: true,
  leadDays: [90, 60, 30, 7, 0],
  recipients: ["Training Coordinator"],
  toOwner: true,
  toManager: true,
  channels: ["email"],
  repeatDays: 7,
};
const person = (id: string, roles: string[], sees: "all" | "base" | null, managerId: string | null = null): Reminded => ({
  id,
  roles,
  managerId,
  baseIds: ["houston"],
  sees: () => sees,
});
const ana = person("ana", ["Technician"], null, "max");
const max = person("max", ["Operations Manager"], "all");
const tina = person("tina", ["Training Coordinator"], "all");
const item = (daysLeft: number, more: Partial<DueItem> = {}): DueItem => ({
  subject: "certification",
  recordId: "11111111-1111-4111-8111-111111111111",
  label: "UT II Ana Torres",
  detail: "UT-II-0042",
  ownerUserId: "ana",
  ownerName: "Ana Torres",
  baseLocationId: "houston",
  baseCode: "HOU",
  dueOn: "2026-03-31",
  daysLeft,
  state: daysLeft < 0 ? "blocked" : "due soon",
  hardStop: true,
  basis: "",
  ...more,
});
const told = (daysLeft: number, changes: Partial<RuleFacts> = {}, people = [ana, max, tina]) =>
  remindersOf([item(daysLeft)], [{ ...rule, ...changes }], people).map(({ userId, stage }) => [userId, stage]);

describe("the day a certificate's holder is reminded on", () => {
  it("is the 90th, 60th, 30th and 7th before the last valid day, and that day", () => {
    expect([90, 60, 30, 7, 0].map((left) => stageOf(left, rule))).toEqual([90, 60, 30, 7, 0]);
    expect(stageOf(91, rule)).toBeNull();
  });
  it("is caught up with: on the 45th day before, the reminder of the 60th is the present one", () => {
    expect(stageOf(45, rule)).toBe(60);
  });
  it("comes again every seven days once it is overdue", () => {
    expect([-1, -6, -7, -13, -14].map((left) => stageOf(left, rule))).toEqual([0, 0, -7, -7, -14]);
    expect(stageOf(-30, { ...rule, repeatDays: null })).toBe(0);
  });
});

describe("who is reminded", () => {
  it("is the holder and the training coordinator before the day", () => {
    expect(told(30)).toEqual([
      ["ana", 30],
      ["tina", 30],
    ]);
  });
  it("is the holder alone after it, and from the seventh day the manager once", () => {
    expect(told(-7)).toEqual([
      ["ana", -7],
      ["max", -7],
    ]);
    expect(told(-14)).toEqual([
      ["ana", -14],
      ["max", -7],
    ]);
  });
  it("is nobody for whom the record is out of reach", () => {
    expect(told(30, {}, [person("tina", ["Training Coordinator"], null)])).toEqual([]);
    expect(told(30, {}, [{ ...person("tina", ["Training Coordinator"], "base"), baseIds: ["aberdeen"] }])).toEqual([]);
    expect(told(30, {}, [person("tina", ["Training Coordinator"], "base")])).toEqual([["tina", 30]]);
  });
  it("is the role when it belongs to nobody, overdue or not", () => {
    const gauge = item(-7, { ownerUserId: null });
    expect(remindersOf([gauge], [rule], [tina]).map(({ userId }) => userId)).toEqual(["tina"]);
  });
  it("is nobody while the rule is off, or a renewal covers it", () => {
    expect(told(30, { active: false })).toEqual([]);
    expect(remindersOf([item(30, { state: "covered" })], [rule], [ana])).toEqual([]);
  });
});

it("what stops work is said at once when it is due and when it is overdue, not thirty days before", () => {
  expect(isAtOnce({ item: item(30), stage: 30 })).toBe(false);
  expect(isAtOnce({ item: item(0), stage: 0 })).toBe(true);
  expect(isAtOnce({ item: item(-7), stage: -7 })).toBe(true);
  expect(isAtOnce({ item: item(0, { hardStop: false }), stage: 0 })).toBe(false);
});

it("text messages rest from eight in the evening until six in the morning", () => {
  expect([19, 20, 23, 0, 5, 6].map(isQuiet)).toEqual([false, true, true, true, true, false]);
});

it("says what it is, its number and the day", () => {
  expect(lineOf(item(30))).toBe("UT II Ana Torres (UT-II-0042): due in 30 days, 2026-03-31");
  expect(lineOf(item(-1))).toBe("UT II Ana Torres (UT-II-0042): blocked, overdue 1 day, 2026-03-31");
  expect(summaryOf([item(-1), item(3), item(4), item(-2, { state: "overdue" })])).toBe("1 blocked, 1 overdue, 2 due");
});

it("a person's own wish goes before the rule", () => {
  const wishes = [{ subject: "due", channel: "email" as const, wanted: false }];
  expect(wants(wishes, "due", "email", true)).toBe(false);
  expect(wants(wishes, "due", "sms", true)).toBe(true);
});
