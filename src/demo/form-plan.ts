/** The forms the crews filled: when, about what, and their outcome. */
import type { Base } from "./bases.ts";
import type { Calendar } from "./calendar.ts";
import { idOf } from "./chance.ts";
import type { ProjectKey } from "./jobs.ts";
import type { Key } from "./keys.ts";
import type { Answers } from "#modules/forms/answers.ts";
import type { Day } from "#kit/validity.ts";

export interface Fill {
  code: string;
  by: Key;
  colleague: Key;
  day: Day;
  /** In the time zone of the base. */
  time: string;
  base: Base;
  job?: ProjectKey;
  /** The tag of an instrument, or a vehicle. */
  item?: string;
  /** The tag of what is measured with: a survey meter, a gas monitor. */
  meter?: string;
  /** When the part after the work was submitted, for a form that has one; without it the form is still open. */
  after?: string;
  /** Answers that differ from the example. */
  changed?: Answers;
  fate: "draft" | "sent" | { by: Key; returned?: string };
}

export const vehicles = [
  { tag: "VEH-001", base: "HOU", maker: "Ford", model: "F-250", serial: "1FT7W2BT5KED20417", driver: "ana" },
  { tag: "VEH-002", base: "ABZ", maker: "Ford", model: "Transit", serial: "WF0EXXTTGELA81142", driver: "callum" },
] as const;
export const vehicleId = (tag: string): string => idOf(`vehicle ${tag}`);

const value = <V>(given: V) => ({ value: given });
const worn = "Nearside front tyre worn to the bar";
const failed: Answers = {
  checks: value({ tyres: { value: "fail", comment: worn } }),
  defects: value([
    { id: idOf("defect tyre"), cells: { item: value("Tyre"), description: value(`${worn}, spare fitted for the way back`) } },
  ]),
  safe_to_drive: value("no"),
};

/** The month, oldest first. */
export function plannedForms(calendar: Calendar): Fill[] {
  const days = Array.from({ length: 30 }, (_, index) => 29 - index).filter((ago) => calendar.workday(ago) === calendar.ago(ago));
  const [late, newest] = [days.filter((ago) => ago > 0).at(-4), days.filter((ago) => ago > 0).at(-1)];
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
      ...(ago < 7 && ago > 0
        ? vehicles.map(({ tag, base, driver }): Fill => {
            const fault = ago === newest && base === "HOU";
            const odometer = value(String((base === "HOU" ? 84_213 : 41_660) - ago * 118));
            return {
              ...daily,
              base,
              code: "VEH-CHK",
              item: tag,
              by: driver,
              colleague: base === "HOU" ? "wes" : "ben",
              time: "06:20",
              changed: { odometer, ...(fault ? failed : {}) },
            };
          })
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
    one(24, "14:10", { ...houston, code: "QUA-CSF", job: "P4", fate: { by: "helen" } }),
    one(23, "09:40", { ...aberdeen, code: "EQP-FAL", item: "FA-HARN-002", fate: { by: "nadia" } }),
    one(20, "07:20", { ...radiography, fate: { by: "frank" } }),
    one(19, "15:00", { base: "HOU", by: "jake", colleague: "wes", code: "HSE-YRD", fate: { by: "tom" } }),
    one(12, "11:05", { base: "ABZ", by: "callum", colleague: "ben", code: "HSE-INC", job: "P5", fate: { by: "tom" } }),
    one(8, "16:30", { base: "HOU", by: "jake", colleague: "ana", code: "EQP-RET", item: "UT-TG-001", fate: { by: "nadia" } }),
    one(9, "07:10", { ...aberdeen, code: "ROP-PRE", job: "P5", item: "FA-HARN-002", fate: { by: "dale" } }),
    one(6, "08:55", { ...entry, after: "11:20", fate: { by: "wes" } }),
    one(5, "10:30", { ...aberdeen, code: "HR-IND", fate: "sent" }),
    one(2, "07:15", { ...radiography, fate: "sent" }),
    one(1, "08:50", { ...entry, fate: "sent" }),
    one(1, "16:10", { base: "HOU", by: "jake", colleague: "ana", code: "EQP-RET", item: "MT-YAC-001", fate: "sent" }),
    one(1, "17:05", { base: "HOU", by: "ana", colleague: "jake", code: "FLD-TKT", job: "P1", fate: "draft" }),
    one(1, "16:50", { ...aberdeen, code: "HSE-TBT", job: "P5", fate: "draft" }),
  ].toSorted((a, b) => `${a.day} ${a.time}`.localeCompare(`${b.day} ${b.time}`));
}

/** The assignments: who must fill what when, from these days on. */
export const assignedForms = [
  { formCode: "HSE-JSA", target: "jobs", base: "ABZ", trigger: "work order day", dueTime: "07:00", graceHours: 2, since: 13 },
  { formCode: "VEH-CHK", target: "vehicles", base: null, trigger: "daily", dueTime: "07:00", graceHours: 4, since: 6 },
  { formCode: "HSE-YRD", target: "bases", base: null, trigger: "monthly", dueTime: "17:00", graceHours: 72, since: 29 },
] as const;
