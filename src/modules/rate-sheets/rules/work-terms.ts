/** The terms of a job on a day: which sheet and item price a need, and by which rule its hours are counted. Each answer is found once. */
import { candidates, findItem, type Found, type Job, type Need } from "./choose.ts";
import type { JobSheet, JobSheets } from "./job-sheets.ts";
import type { Unpriced } from "./types.ts";
import type { WorkJob } from "./work-types.ts";
import type { HoursRule } from "#directory/finance/hours.ts";
import { overtimePresets } from "#directory/finance/overtime.ts";
import type { Day } from "#kit/validity.ts";

export type WhosePrices = Pick<Job, "clientCompanyId" | "currency" | "needsAcceptance">;

/** Who works: time of a crew is priced per crew-hour, of a person per hour. */
export interface Workers {
  kind: "crew" | "labour";
  method: string | null;
  level?: string | null;
  crewSize?: number | null;
}

export class WorkTerms {
  readonly currency: string;
  readonly #sheets: JobSheets;
  readonly #whose: WhosePrices;
  readonly #found = new Map<string, Found<JobSheet> | Unpriced>();
  readonly #asked = new Map<string, JobSheet[]>();
  readonly #rules = new Map<string, HoursRule>();

  constructor(sheets: JobSheets, whose: WhosePrices) {
    this.#sheets = sheets;
    this.#whose = whose;
    this.currency = whose.currency;
  }

  find(job: WorkJob, on: Day, need: Need): Found<JobSheet> | Unpriced {
    return once(this.#found, `${keyOf(job, on)} ${JSON.stringify(need)}`, () => {
      const found = findItem(this.sheets(job, on), this.#jobOn(job, on), need);
      // Asked of all sheets, what has no price says which one the client has to accept first.
      return "item" in found ? found : findItem(this.#sheets.sheets, this.#jobOn(job, on), need);
    });
  }

  /** The sheets that may price the job on that day, in the order they are asked. */
  sheets(job: WorkJob, on: Day): JobSheet[] {
    return once(this.#asked, keyOf(job, on), () => candidates(this.#sheets.sheets, this.#jobOn(job, on)));
  }

  /** The rule of hours for those workers: of the sheet that prices their work, else of the first that is asked. */
  rule(job: WorkJob, on: Day, workers: Workers): HoursRule {
    return once(this.#rules, `${keyOf(job, on)} ${JSON.stringify(workers)}`, () => {
      const sheet = this.sheetFor(job, on, workers);
      // Without a sheet nothing has a price, whatever its class.
      const rule = sheet?.overtimeRule ?? overtimePresets["US weekly 40"];
      return {
        rule,
        holidays: this.#sheets.holidays.get(rule.holidayCalendarId ?? "") ?? new Set<Day>(),
        travelIsSt: sheet?.travelRule?.travelTimeClass === "ST",
      };
    });
  }

  sheetFor(job: WorkJob, on: Day, workers: Workers): JobSheet | undefined {
    const found = this.find(job, on, timeNeed(workers, "work"));
    return "item" in found ? found.sheet : this.sheets(job, on)[0];
  }

  #jobOn({ projectId, workOrderId, baseId }: WorkJob, on: Day): Job {
    return { ...this.#whose, on, projectId, workOrderId, baseId };
  }
}

const keyOf = ({ workOrderId, projectId, baseId }: WorkJob, on: Day): string => [workOrderId, projectId, baseId, on].join(" ");

function once<V>(known: Map<string, V>, key: string, find: () => V): V {
  const there = known.get(key);
  if (there !== undefined) return there;
  const found = find();
  known.set(key, found);
  return found;
}

/** What an hour of an activity is priced as: travel and standby have prices of their own. */
export function timeNeed({ kind, ...whose }: Workers, activity: string): Need {
  const category = activity === "travel" || activity === "standby" ? activity : kind;
  return { ...whose, category, unit: kind === "crew" ? "crew-hour" : "hour" };
}
