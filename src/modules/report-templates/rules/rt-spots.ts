/** How much of the weld a spot radiograph shows. */
import { decimal } from "#kit/decimal.ts";
import { judgedBy } from "../acceptance/judged-by.ts";
import { repairOf } from "../weld-results.ts";
import { exactly, measuredIn } from "./columns.ts";
import { longestSide } from "./lengths.ts";
import { evaluatedLines, type LineReader, onLine, type Remark, type Rule, type RuleReader } from "./rule.ts";
import { lengthUnits, positionOf, stationOf } from "./rt-positions.ts";

export const spotRules: Readonly<Record<string, Rule>> = {
  "RT-R32": {
    title: "A spot radiograph shows at least 150 mm (6 in) of the weld",
    clause: "ASME VIII-1 UW-52(c)",
    severity: "W",
    ofReport: true,
    limits: { spot: { value: "150", unit: "mm", tighter: "higher", us: { value: "6", unit: "in" } } },
    check: spotsLongEnough,
  },
};

const spotCriteria = "ASME VIII-1 UW-52";
/** A spot to UW-52 is judged over six inches of weld; a shorter view or film shows less. */
function spotsLongEnough(read: RuleReader): Remark[] {
  const least = read.column("spot");
  const lines = evaluatedLines(read).filter((one) => one.text("technique.coverage") === "spot" && repairOf(one.line) === null);
  const named = lines.map((one) => ({ one, criteriaSetId: one.line.criteriaSetId }));
  return judgedBy(read.content.acceptance, named).flatMap(({ criteria, lines: judged }) =>
    criteria.criteriaSet === spotCriteria
      ? judged.flatMap(({ one }): Remark[] => {
          const length = spotOf(one, least.unit);
          if (length === null || length.value.gte(least.value)) return [];
          const message = `${one.line.itemKey}: a spot of ${exactly(length.value, least.unit)} is shorter than ${least.printed}. Correct it, retake it, or explain why less of the weld is enough`;
          return [{ ...onLine(one.line, length.key, message), behind: positionOf(one) }];
        })
      : [],
  );
}

/** The length examined, else the station, else the film. */
function spotOf(one: LineReader, unit: string) {
  const examined = measuredIn(one, "line.lengthExamined", "mm", unit);
  if (examined) return { key: "lengthExamined", value: examined };
  const inUnit = (mm: number) => {
    const value = decimal(String(unit === "in" ? mm / 25.4 : mm));
    return value && value.toDecimalPlaces(3);
  };
  const station = stationOf(positionOf(one));
  const along =
    station?.unit && station.to > station.from ? inUnit((station.to - station.from) * lengthUnits[station.unit]) : null;
  if (along) return { key: "position", value: along };
  const side = longestSide(one.text("line.filmSize") ?? "");
  const film = side === null ? null : inUnit(side);
  return film && { key: "filmSize", value: film };
}
