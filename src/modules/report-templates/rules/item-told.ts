/** Header statements about the item against the results and each other: a leaking item that is accepted, a stage before or after heat treatment. */
import type { Reader } from "../sheet.ts";
import { inBlock, onLine, type Remark } from "./rule.ts";

const leaking = /\bperforat\w*|\bleak(?:s|ing|ed)?\b|\bthrough[- ]?wall\b|\bpin ?holes?\b|\bholed\b/i;
const notLeaking =
  /\b(?:no|not|without|never|free of)\b[^,;.]*\b(?:perforat|leak|through|pin ?hole|hole)|\bleak[- ]?(?:test|tight|free)/i;

/** A perforated item with every line accepted. */
export function conditionAgrees(read: Reader): Remark[] {
  const condition = read.text("header.itemCondition")?.trim() ?? "";
  const { lines } = read.content;
  const isAccepted = lines.some(({ result }) => result === "ACC") && lines.every(({ result }) => result !== "REJ");
  if (!isAccepted || !leaking.test(condition) || notLeaking.test(condition)) return [];
  const message = `The condition of the item is "${condition}", but no line is rejected: correct one of them, or state where it leaks and what was decided`;
  return [{ ...inBlock("header", "itemCondition", message), behind: lines.map(({ itemKey, result }) => [itemKey, result]) }];
}

const undone =
  /\b(?:not (?:yet |been )*(?:done|performed|carried out|completed|applied)|none|nil|no (?:pwht|heat treatment)|pending|outstanding|to follow|not required|before pwht)\b/i;
const done = /\b(?:after|post)[- ]?pwht\b|\bpwht (?:done|completed|performed|carried out)\b|^(?:done|completed|performed)\b/i;
const toCome = /\b(?:not|again|repeat|re-?exam\w*|to be|will|until|before|pending|required)\b/i;

/** The stage of the work against the heat treatment. */
export function stageAgrees(read: Reader): Remark[] {
  const stage = read.text("header.stage");
  const heat = read.text("header.heatTreatment")?.trim() ?? "";
  const isAfter = stage === "after PWHT";
  const isBefore = stage === "before PWHT" || stage === "fit-up";
  if (!isAfter && !isBefore) return [];
  const isAgainst = isAfter ? undone.test(heat) : done.test(heat) && !toCome.test(heat);
  if (isAgainst)
    return [
      inBlock("header", "heatTreatment", `The stage is ${stage}, but the heat treatment is "${heat}": correct one of them`),
    ];
  if (isAfter) return [];
  return read.content.lines.flatMap((line) =>
    ["area", "remarks"].flatMap((key): Remark[] => {
      const text = typeof line.values[key] === "string" ? line.values[key].trim() : "";
      if (!done.test(text) || toCome.test(text)) return [];
      const message = `${line.itemKey}: "${text}", but the stage is ${stage}: correct one of them, or state what it refers to`;
      return [{ ...onLine(line, key, message), severity: "W", behind: stage }];
    }),
  );
}
