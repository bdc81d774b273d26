/** Rules of film radiography: IQI seen on the films against the one required (ASME V T-276, T-283; ISO 17636-1 Annex B), and the letter F beside one on the film side. */
import { Decimal, decimal, rounded } from "#kit/decimal.ts";
import { equivalenceToVerify, iqiMeets, lengthUnit, readAsIsoWire } from "../calculations/radiography.ts";
import type { Line } from "../content.ts";
import { columnOf, iqiSideOf, iqiThicknessOf, isIqiBehind, requiredIqiOf, wallOf, wantedIqi } from "../radiography-sheet.ts";
import type { Reader } from "../sheet.ts";
import { inBlock, evaluatedLines, onLine, standardFamily, type Remark, type RuleReader, type LineReader } from "./rule.ts";

export function sensitivityReached(read: RuleReader): Remark[] {
  const lines = evaluatedLines(read);
  const without = lines.filter((one) => wantedIqi(one) === null);
  if (without.length > 0) return withoutRequirement(without);
  return lines.flatMap((one) =>
    (["iqiSeen", "iqiSeen2"] as const).flatMap((key) => {
      const seen = one.text(`line.${key}`);
      const required = wantedIqi(one);
      return seen === null || required === null ? [] : seenAgainst(one, key, seen, required);
    }),
  );
}

/** An error in a line's own thickness is reported there; one in the technique once for all lines. */
function withoutRequirement(lines: LineReader[]): Remark[] {
  const [first] = lines;
  const why = (one: Reader) => `No required IQI: ${requiredIqiOf(one).reason ?? "unknown"}`;
  const own = lines.filter((one) => one.decimal("line.thickness") !== null && one.text("technique.standard") !== "other");
  if (first && own.length === 0) return [inBlock("technique", "requiredIqi", why(first))];
  return own.map((one) => onLine(one.line, "thickness", `${one.line.itemKey}: ${why(one)}`));
}

function seenAgainst(one: LineReader, key: string, seen: string, required: string): Remark[] {
  const meets = iqiMeets(seen, required);
  const asIso = readAsIsoWire(seen, required);
  if (meets === true) return [...equivalenceAsked(one.line, key, seen, required), ...isoWireAsked(one.line, key, seen, asIso)];
  const basis = iqiBasisOf(one);
  const of = basis === null ? "" : ` for ${basis}`;
  const message =
    meets === null
      ? `"${seen}" cannot be compared with ${required}: write ${exampleOf(required)}`
      : `${seen} seen${asIso === null ? "" : `, read as ${asIso}`}, ${required} required${of}`;
  return [onLine(one.line, key, message)];
}

/** The thickness the IQI was chosen for, in words: "0.618 in (0.500 + 0.118 in)" with a reinforcement. */
function iqiBasisOf(one: Reader): string | null {
  const column = columnOf(one);
  const unit = lengthUnit(column);
  const wall = wallOf(one, unit);
  const reinforcement = decimal(one.decimal("technique.reinforcement", unit));
  const whole = standardFamily(one) === "ASME" ? decimal(iqiThicknessOf(one).value) : null;
  if (wall === null) return null;
  const dp = column === "US" ? 3 : 2;
  if (!whole || !reinforcement?.gt(0)) return `${new Decimal(wall).toDecimalPlaces(dp).toFixed()} ${unit}`;
  const [sum, own, added] = [whole, new Decimal(wall), reinforcement].map((part) => rounded(part, dp));
  return `${sum} ${unit} (${own} + ${added} ${unit})`;
}

function exampleOf(required: string): string {
  if (required.endsWith("T")) return "a hole such as 20-2T";
  if (required.startsWith("H")) return "a hole such as H6";
  return /^\d/.test(required)
    ? "it as in the procedure: W11 or H6 (ISO 19232), wire 8 or 20-2T (ASTM)"
    : `a wire number such as ${required.startsWith("W") ? "W12" : "8"}`;
}

/** A W before the number is the ISO designation. If ASTM wires are required, the writer may mean those, which are numbered the other way. */
function isoWireAsked(line: Line, key: string, seen: string, asIso: string | null): Remark[] {
  if (asIso === null) return [];
  const message = `${seen} is read as ${asIso}. Write "wire ${seen.replace(/\D/g, "")}" if an ASTM wire was seen, or state which ISO 19232-1 set was used`;
  return [{ ...onLine(line, key, message), severity: "W" as const }];
}

/** For an equivalence not yet verified against the code, the technician names the edition that states it. */
function equivalenceAsked(line: Line, key: string, seen: string, required: string): Remark[] {
  const row = equivalenceToVerify(seen, required);
  if (row === null) return [];
  const message = `${seen} seen, ${required} required: taken as equivalent (${row}). To be verified: name the edition of T-283 that states it`;
  return [{ ...onLine(line, key, message), severity: "W" as const }];
}

export function letterBesideIqi(read: RuleReader): Remark[] {
  if (!isIqiBehind(read)) return [];
  const key = read.asked("technique.letterF") ? "letterF" : "leadF";
  return read.flag(`technique.${key}`) === true
    ? []
    : [inBlock("technique", key, `A ${iqiSideOf(read)}-side IQI needs the lead letter "F" beside it: confirm it`)];
}
