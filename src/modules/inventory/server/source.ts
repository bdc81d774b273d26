/** What this module asks of the one that keeps the calibrations of its items. */
import type { PgTable } from "drizzle-orm/pg-core";
import type { Placeholder, SQL } from "drizzle-orm";
import type { calibrationWords, EquipmentEventType } from "../choices.ts";
import type { Reading } from "#kit/server/database.ts";
import { answerTo } from "#kit/server/questions.ts";
import type { Services } from "#kit/server/services.ts";
import type { Day } from "#kit/validity.ts";

type CalibrationWord = (typeof calibrationWords)[number];

/** The state of one item on a day, with the certificate behind it. */
interface StateOnDay {
  itemId: string;
  state: CalibrationWord;
  cause: EquipmentEventType | null;
  calibratedOn: Day | null;
  dueOn: Day | null;
  certificateNumber: string | null;
  limitation: string | null;
}

/** What calibrations say of items, in SQL over `inventory_item` and one item at a time. */
interface CalibrationOfItems {
  /** The period that speaks for an item on a day, to be joined: its columns stand in `period`. */
  joinOn: (day: Day | Placeholder) => { table: PgTable; on: SQL | undefined };
  /** Of the period that is joined. */
  period: { state: SQL<CalibrationWord | null>; cause: SQL<EquipmentEventType | null>; dueOn: SQL<Day | null> };
  /** The word for an item on a day, once `equipment_type` and the period of the day are joined. */
  stateOn: (day: Day | Placeholder) => SQL<CalibrationWord>;
  /** The states of these items on a day, or of every item when no ids are given. One query. */
  statesOn: (db: Reading, day: Day, itemIds?: readonly string[]) => Promise<Map<string, StateOnDay>>;
  /** A condition on `inventory_item`: in one of these calibration states on the day. */
  isInState: (states: readonly CalibrationWord[], day: Day) => SQL;
  /** A condition on `inventory_item`: out of service on the day for one of these causes, or for any. */
  isOutOfServiceAs: (causes: readonly EquipmentEventType[] | "any", day: Day) => SQL;
  /** Whether calibrations or events of the item are on record. */
  hasHistory: (db: Reading, itemId: string) => Promise<boolean>;
  /** Whether a calibration of the item has been released. */
  isCalibrated: (db: Reading, itemId: string) => Promise<boolean>;
}

declare module "#kit/server/questions.ts" {
  interface Questions {
    calibrationOfItems: CalibrationOfItems;
  }
}

/** What the calibrations of items say of them. */
export const calibrationOfItems = (services: Pick<Services, "answers">): CalibrationOfItems =>
  answerTo(services, "calibrationOfItems");
