/** The forms the crews filled: when, about what, and their outcome. */
import type { Calendar } from "./calendar.ts";
import { nameOf, personId } from "./cast.ts";
import { type Fill, value } from "./fill.ts";
import type { Key } from "./keys.ts";
import { checkedSince, vehicleChecks } from "./vehicle-checks.ts";
import type { Answers } from "#modules/forms/answers.ts";

/** The month, oldest first. */
export function plannedForms(calendar: Calendar): Fill[] {
  const days = Array.from({ length: 30 }, (_, index) => 29 - index).filter((ago) => calendar.workday(ago) === calendar.ago(ago));
  const late = days.filter((ago) => ago > 0).at(-4);
  const houston = { base: "HOU", by: "wes", colleague: "ana" } as const;
  const aberdeen = { base: "ABZ", by: "ben", colleague: "callum" } as const;
  const fills = days.flatMap((ago, at): Fill[] => {
    const day = calendar.ago(ago);
    const daily = { day, time: "06:45", fate: "sent" } as const;
    const fate = (by: Key, returned?: string): Fill["fate"] => (ago < 3 ? "sent" : { by, ...(returned ? { returned } : {}) });
    return [
      ...(at % 3 === 0 ? [{ ...houston, ...daily, code: "HSE-JSA", job: at % 2 === 0 ? "P1" : "P3" } as const] : []),
      // One was late.
      ...(ago < 14 && ago > 0
        ? [{ ...aberdeen, ...daily, code: "HSE-JSA", job: "P5", time: ago === late ? "08:20" : "06:40" } as const]
        : []),
      ...(at % 6 === 1 ? [{ ...houston, ...daily, code: "HSE-TBT", job: "P4", time: "06:55" } as const] : []),
      ...(at % 3 === 1 && ago > 0
        ? [
            {
              ...daily,
              base: "HOU",
              code: "FLD-DFR",
              job: "P1",
              by: "ana",
              colleague: "jake",
              time: "17:40",
              fate: fate("wes", ago < 7 ? "State which circuits are left for tomorrow" : undefined),
            } as const,
            {
              ...daily,
              base: "AUH",
              code: "FLD-DFR",
              job: "P7",
              by: "omar",
              colleague: "priya",
              time: "17:20",
              fate: fate("dale"),
            } as const,
          ]
        : []),
    ];
  });
  const radiography = {
    base: "HOU",
    by: "wes",
    colleague: "ana",
    code: "RAD-PRE",
    job: "P3",
    item: "RT-EXP-001",
    meter: "RAD-SM-001",
    after: "17:05",
  } as const;
  const entry = { base: "HOU", by: "ana", colleague: "jake", code: "HSE-CSE", job: "P1", meter: "GAS-001" } as const;
  const one = (ago: number, time: string, more: Omit<Fill, "day" | "time">): Fill => ({
    ...more,
    day: calendar.workday(ago),
    time,
  });
  return [
    ...fills,
    ...vehicleChecks(calendar),
    one(24, "14:10", { ...houston, code: "QUA-CSF", job: "P4", changed: slowAnswers, fate: { by: "helen" } }),
    one(23, "09:40", { ...aberdeen, code: "EQP-FAL", item: "FA-HARN-002", fate: { by: "nadia" } }),
    one(20, "07:20", { ...radiography, fate: { by: "frank" } }),
    one(19, "15:00", { base: "HOU", by: "jake", colleague: "wes", code: "HSE-YRD", fate: { by: "tom" } }),
    one(12, "11:05", { base: "ABZ", by: "callum", colleague: "ben", code: "HSE-INC", job: "P5", fate: { by: "tom" } }),
    one(8, "16:30", { base: "HOU", by: "jake", colleague: "ana", code: "EQP-RET", item: "UT-TG-001", fate: { by: "nadia" } }),
    one(9, "07:10", { ...aberdeen, code: "ROP-PRE", job: "P5", item: "FA-HARN-002", fate: { by: "dale" } }),
    one(6, "08:55", { ...entry, after: "11:20", fate: { by: "wes" } }),
    one(5, "10:30", { ...aberdeen, code: "HR-IND", fate: "sent" }),
    one(4, "15:20", {
      base: "ABZ",
      by: "callum",
      colleague: "ben",
      code: "HSE-YRD",
      changed: oldExtinguishers(calendar),
      fate: "sent",
    }),
    one(2, "07:15", { ...radiography, fate: "sent" }),
    one(1, "08:50", { ...entry, fate: "sent" }),
    one(1, "16:10", { base: "HOU", by: "jake", colleague: "ana", code: "EQP-RET", item: "MT-YAC-001", fate: "sent" }),
    one(1, "17:05", { base: "HOU", by: "ana", colleague: "jake", code: "FLD-TKT", job: "P1", fate: "draft" }),
    one(1, "16:50", { ...aberdeen, code: "HSE-TBT", job: "P5", fate: "draft" }),
  ].toSorted((a, b) => `${a.day} ${a.time}`.localeCompare(`${b.day} ${b.time}`));
}

/** A mark of 2 is a nonconformity for the quality manager. */
const slowAnswers: Answers = { communication: value("2"), comment: value("Two days for an answer about the rescheduled shift.") };

/** What fails is a task for the supervisor; what is given to someone is theirs. */
const oldExtinguishers = ({ ago }: Calendar): Answers => ({
  lines: value({
    spill_kit: { value: "pass" },
    extinguishers: {
      value: "fail",
      comment: "Two at the paint store are past their test date",
      assignee: { id: personId("ben"), label: nameOf("ben") },
      dueOn: ago(-5),
    },
  }),
  actions: value([]),
});

/** The assignments: who must fill what when, from these days on. */
export const assignedForms = [
  { formCode: "HSE-JSA", target: "jobs", base: "ABZ", trigger: "work order day", dueTime: "07:00", graceHours: 2, since: 13 },
  { formCode: "VEH-CHK", target: "vehicles", base: null, trigger: "daily", dueTime: "07:00", graceHours: 4, since: checkedSince },
  { formCode: "HSE-YRD", target: "bases", base: null, trigger: "monthly", dueTime: "17:00", graceHours: 72, since: 29 },
] as const;
