/** Rules of every report, whatever its template. They always run and cannot be removed. */
import type { Line, Row, Value } from "../content.ts";
import type { ReportContext } from "../context.ts";
import { datesWorked, type Day, dayIn } from "#kit/validity.ts";
import { blockNames, fieldsOf, type Field, type Scope } from "../definition.ts";
import { isAsked, type ValueAt, valuesAt } from "../conditions.ts";
import { citation, evaluations, type Evaluation } from "../acceptance/evaluate.ts";
import { furtherSetOf } from "../acceptance/judged-by.ts";
import { forInformationSet } from "../acceptance/sets.ts";
import { openReshoots } from "../weld-results.ts";
import { setupOf } from "../setups.ts";
import { acceptanceNamed } from "./acceptance.ts";
import { techniqueOfCriteria } from "./criteria-standard.ts";
import { planarAccepted } from "./acceptance-lines.ts";
import { rowsOf, type Reader } from "../sheet.ts";
import { notAboveZero } from "./above-zero.ts";
import { conformityStated, deviationsApproved, limitationsOfTheWhole, remarksAgree } from "./conformity.ts";
import { formatProblem, isEmpty, isFiller, leavesOpen, namesNothing, saysNothing } from "./format.ts";
import { conditionAgrees, stageAgrees } from "./item-told.ts";
import { onIndication, onLine, type Remark, type Rule, type Target } from "./rule.ts";

export const commonRules: Readonly<Record<string, Rule>> = {
  "C-REQUIRED": {
    title: "Every required field is filled",
    clause: "ISO/IEC 17020:2012 7.4",
    severity: "E",
    check: requiredFields,
  },
  "C-FORMAT": { title: "Every value fits its field", clause: null, severity: "E", check: fittingValues },
  "C-LINES": { title: "Every line is complete", clause: null, severity: "E", ofReport: true, check: completeLines },
  "C-SETUPS": {
    title: "Each setup is used by a line, and each line names a setup of the report",
    clause: null,
    severity: "E",
    ofReport: true,
    check: setupsUsed,
  },
  "C-RESHOOT": {
    title: "A line to be repeated is followed by its repeat",
    clause: null,
    severity: "E",
    ofReport: true,
    check: repeatedLines,
  },
  "C-INDICATIONS": {
    title: "Indications belong to a line and agree with its result",
    clause: null,
    severity: "E",
    ofReport: true,
    check: indicationsAgree,
  },
  "C-ACCEPTANCE": {
    title: "The acceptance criteria are named: code, edition, clause and class",
    clause: "ISO/IEC 17025:2017 7.8.6.2",
    severity: "E",
    ofReport: true,
    check: acceptanceNamed,
  },
  "C-STANDARD": {
    title: "The technique follows the standard that the acceptance criteria require",
    clause: "ASME V T-110; ISO 17635",
    severity: "W",
    check: techniqueOfCriteria,
  },
  "C-NO-INDICATION": {
    title: "A rejected line shows why",
    clause: null,
    severity: "W",
    ofReport: true,
    check: rejectedWithoutIndication,
  },
  "C-EVALUATION": {
    title: "Nothing the criteria reject is accepted, and other decisions of the evaluator are explained",
    clause: "ISO/IEC 17025:2017 7.8.6",
    severity: "E",
    ofReport: true,
    check: againstCriteria,
  },
  "C-CONFORMITY": {
    title: "The statement of conformity and other statements about the whole agree with the result of the report",
    clause: "ISO/IEC 17025:2017 7.8.6.2",
    severity: "W",
    ofReport: true,
    check: conformityStated,
  },
  "C-REMARKS": {
    title: "The remark of a line agrees with its result",
    clause: "ISO/IEC 17025:2017 7.8.1.2",
    severity: "W",
    ofReport: true,
    check: remarksAgree,
  },
  "C-CONDITION": {
    title: "The condition of the item agrees with the results",
    clause: "ISO/IEC 17025:2017 7.8.1.2",
    severity: "W",
    ofReport: true,
    check: conditionAgrees,
  },
  "C-STAGE": {
    title: "The stage of the work agrees with the heat treatment",
    clause: null,
    severity: "E",
    ofReport: true,
    check: stageAgrees,
  },
  "C-LIMITATIONS": {
    title: "A limitation agrees with the stated extent",
    clause: "ISO/IEC 17020:2012 7.4.2; ISO/IEC 17025:2017 7.8.2.1",
    severity: "W",
    ofReport: true,
    check: limitationsOfTheWhole,
  },
  "C-DEVIATIONS": {
    title: "A deviation from the procedure names who approved it",
    clause: "ISO/IEC 17025:2017 7.2.1.7",
    severity: "W",
    ofReport: true,
    check: deviationsApproved,
  },
  "C-EQUIPMENT": {
    title: "The instruments the method requires are on the report",
    clause: null,
    severity: "E",
    ofReport: true,
    check: requiredEquipment,
  },
  "C-ATTACHMENTS": {
    title: "Attachments as the template requires",
    clause: null,
    severity: "E",
    ofReport: true,
    check: attachmentCounts,
  },
};

function requiredFields(read: Reader): Remark[] {
  return read.once(everyField).flatMap(({ field, value, target, waived }) => {
    if (field.required !== true || field.computed !== undefined || field.hidden === true || waived)
      return missingCells(field, value, target);
    const missing = missingText(field, value, target);
    return missing === null ? missingCells(field, value, target) : [{ target, message: `Enter ${missing}` }];
  });
}

function missingCells(field: Field, value: Value | undefined, target: Target): Remark[] {
  return everyCell(field, value, target).flatMap(({ column, cell, place }) => {
    const missing = column.required === true ? missingText(column, cell, place) : null;
    return missing === null ? [] : [{ target: place, message: `${field.label}, row ${(place.row ?? 0) + 1}: enter ${missing}` }];
  });
}

/** Fields every item has a value for: "none" is no answer. */
const ofEveryItem = ["itemDescription", "material"];

/** What to enter when a required value is missing or its text says nothing; null when it is complete. */
function missingText(
  field: Pick<Field, "label" | "type" | "when">,
  value: Value | undefined,
  { block, key }: Target,
): string | null {
  if (isEmpty(value)) return named(field);
  const isText = field.type === "text" || field.type === "longText";
  // Limitations may be "none" or not apply; a field required by another answer must name something, as the item must.
  const isThere = field.when !== undefined || (block === "header" && ofEveryItem.includes(key ?? ""));
  const isOpen = block === "summary" ? saysNothing : isThere ? namesNothing : leavesOpen;
  return isText && typeof value === "string" && isOpen(value)
    ? `${named(field)} in words or figures: "${value.trim()}" says nothing`
    : null;
}

/** An examined item has a wall, and a pipe a diameter. */
function fittingValues(read: Reader): Remark[] {
  const wrong = formats(read);
  const isNew = ({ target }: Remark) => !wrong.some((one) => one.target.block === "header" && one.target.key === target.key);
  return [...wrong, ...notAboveZero(read, ["header.nominalThickness", "header.outsideDiameter"]).filter(isNew)];
}

function formats(read: Reader): Remark[] {
  return read.once(everyField).flatMap(({ field, value, target }) => {
    if (field.computed !== undefined || isEmpty(value) || value === undefined) return [];
    const problem = formatProblem(field, value, read.context);
    const here = problem === null ? [] : [{ target, message: `${field.label}: ${problem}` }];
    const inside = everyCell(field, value, target).flatMap(({ column, cell, place }) => {
      const wrong = isEmpty(cell) || cell === undefined ? null : formatProblem(column, cell, read.context);
      return wrong === null
        ? []
        : [{ target: place, message: `${field.label}, row ${(place.row ?? 0) + 1}, ${column.label}: ${wrong}` }];
    });
    return [...here, ...inside];
  });
}

function completeLines(read: Reader): Remark[] {
  const { content, definition, context } = read;
  if (content.lines.length === 0) return [{ target: { block: "lines" }, message: "Add at least one line" }];
  const span = spanOf(context);
  return content.lines.flatMap((line) => {
    const remarks: Remark[] = [];
    if (line.itemKey.trim() === "" || namesNothing(line.itemKey))
      remarks.push(onLine(line, "itemKey", `Line ${line.lineNo}: enter the ${definition.lines.item.label.toLowerCase()}`));
    if (line.result === null) remarks.push(onLine(line, "result", `${nameOf(line)}: enter the result`));
    else if (!definition.lines.results.includes(line.result))
      remarks.push(onLine(line, "result", `${nameOf(line)}: ${line.result} is not a result of this template`));
    if (line.result === "NE" && isFiller(line.neReason))
      remarks.push(onLine(line, "neReason", `${nameOf(line)}: explain why it was not examined`));
    if (line.result === "RESHOOT" && !line.reshootReason)
      remarks.push(onLine(line, "reshootReason", `${nameOf(line)}: choose the reason for repeating it`));
    if (definition.lines.examStage && (line.examStage ?? null) === null)
      remarks.push(onLine(line, "examStage", `${nameOf(line)}: choose the stage of the examination`));
    remarks.push(...dayOfLine(line, span));
    return remarks;
  });
}

function setupsUsed({ content }: Reader): Remark[] {
  const { setups = [], lines } = content;
  const unused = setups
    .filter(({ id }) => !lines.some(({ setupId }) => setupId === id))
    .map(({ id, label }): Remark => ({
      target: { block: "technique", setupId: id },
      message: `No line names setup ${label}: choose it on the lines examined with it, or remove it`,
    }));
  if (setups.length > 0 && lines.length > 0 && lines.every((line) => setupOf(content, line) !== null))
    unused.push({
      target: { block: "technique" },
      message: "No line names setup A: choose it on the lines examined with it, or make the setup in use setup A",
    });
  const astray = lines
    .filter((line) => line.setupId && setupOf(content, line) === null)
    .map((line) => onLine(line, "setupId", `${nameOf(line)}: its setup is no longer on the report. Choose one`));
  return [...unused, ...astray];
}

/** First and last day of the inspection in the site's time zone; the days worked if start or end is missing; null without either. */
function spanOf({ inspectionStart: start, inspectionEnd: end, performedDates, timeZone }: ReportContext): [Day, Day] | null {
  if (start && end && Date.parse(start) <= Date.parse(end))
    return [dayIn(timeZone, start), datesWorked(start, end, timeZone).at(-1) ?? ""];
  const [first, last] = [performedDates[0], performedDates.at(-1)];
  return first && last ? [first, last] : null;
}

/** The caller has filled in the day of a one-day inspection; a day still empty must be chosen, between start and end. */
function dayOfLine(line: Line, span: readonly [Day, Day] | null): Remark[] {
  const { performedOn: day } = line;
  if (day === null) return [onLine(line, "performedOn", `${nameOf(line)}: choose the day`)];
  const [first, last] = span ?? [day, day];
  if (first <= day && day <= last) return [];
  const days = first === last ? first : `${first} to ${last}`;
  return [onLine(line, "performedOn", `${nameOf(line)}: ${day} is not one of the days of this inspection (${days})`)];
}

function repeatedLines({ content }: Reader): Remark[] {
  return openReshoots(content.lines).map((line) =>
    onLine(
      line,
      "result",
      `${nameOf(line)}: to be repeated, but no later line of the same view repeats it or is marked not examined`,
    ),
  );
}

function indicationsAgree({ content, definition }: Reader): Remark[] {
  const codes = definition.indications?.codes ?? [];
  return content.indications.flatMap((indication) => {
    const line = content.lines.find((one) => one.id === indication.lineId);
    if (!line) return [onIndication(indication, "lineId", "This indication belongs to no line")];
    const remarks: Remark[] = [];
    if (indication.code === null)
      remarks.push(onIndication(indication, "code", `${nameOf(line)}: choose the type of indication`));
    else if (codes.length > 0 && !codes.includes(indication.code))
      remarks.push(onIndication(indication, "code", `${nameOf(line)}: ${indication.code} is not a type of this template`));
    if (
      indication.disposition === null &&
      (furtherSetOf(content.acceptance, line) ?? content.acceptance.criteriaSet) !== forInformationSet
    )
      remarks.push(onIndication(indication, "disposition", `${nameOf(line)}: accept or reject the indication`));
    if (indication.disposition === "REJ" && line.result !== null && line.result !== "REJ")
      remarks.push(onLine(line, "result", `${nameOf(line)}: ${line.result}, but an indication on it is rejected`));
    return remarks;
  });
}

function rejectedWithoutIndication({ content, definition }: Reader): Remark[] {
  if (definition.indications === null) return [];
  return content.lines
    .filter(
      (line) => line.result === "REJ" && !content.indications.some((one) => one.lineId === line.id && one.disposition === "REJ"),
    )
    .map((line) => onLine(line, "result", `${nameOf(line)}: rejected without a rejected indication`));
}

function againstCriteria(read: Reader): Remark[] {
  const decided = read.once(evaluations).flatMap((one) => {
    const { lineId, indicationId, clause } = one;
    const target: Target =
      indicationId === null
        ? { block: "lines", lineId, key: "result" }
        : { block: "indications", lineId, indicationId, key: "disposition" };
    const line = read.content.lines.find(({ id }) => id === lineId);
    const remark = decisionRemark(one, line ? nameOf(line) : "");
    return remark ? [{ target, clause, ...remark }] : [];
  });
  return [...decided, ...planarAccepted(read)];
}

/** What a decision other than the computed one requires: a computed REJ stays REJ (report-templates rule 7), everything else needs a written reason. */
function decisionRemark(one: Evaluation, place: string): Omit<Remark, "target"> | null {
  const { verdict, entered, printed, clause, reason, indicationId } = one;
  if (entered === null || verdict === entered) return null;
  if (verdict === "REJ" && entered === "ACC")
    return {
      message: `Computed REJ – ${clause}: correct the indication, name another acceptance set, or enter a concession (${place}: ${reason})`,
    };
  if (verdict === "REJ")
    return {
      message: `Computed REJ – ${clause}: INFO leaves it out of the result. Enter REJ, correct the measurement, name another acceptance set, or choose “${forInformationSet}” if nothing is to be judged (${place}: ${reason})`,
    };
  if (verdict === "ACC")
    return entered === "REJ"
      ? { severity: "W", message: `${place}: rejected although the criteria accept: ${printed}. Explain why` }
      : null;
  // Thicknesses between the required value and the guard band are asked about by the template's own rule.
  if (indicationId === null) return null;
  return {
    severity: "W",
    message: `${place}: not decided by ${citation(one)}: ${reason}. State how it was decided`,
    cause: `${entered} ${clause} ${reason}`,
  };
}

function requiredEquipment({ definition, context }: Reader): Remark[] {
  return definition.requiredEquipment
    .filter(({ anyOf }) => !context.equipment.some(({ typeCode }) => anyOf.includes(typeCode)))
    .map(({ label }) => ({ target: { block: "equipment" }, message: `Add the ${label} used to the equipment of this report` }));
}

function attachmentCounts({ content, definition, context }: Reader): Remark[] {
  return definition.attachments.flatMap(({ kind, label, min, max, perLine }) => {
    const own = context.attachments.filter((one) => one.kind === kind);
    const count = own.length;
    const target: Target = { block: "attachments", key: kind };
    const without = content.lines.filter(
      ({ id }) =>
        perLine !== undefined &&
        content.indications.some(({ lineId }) => lineId === id) &&
        !own.some(({ lineId }) => lineId === id),
    );
    if (without.length > 0)
      return [
        {
          target,
          message: `${label}: attach one for each line with indications, and name its line: ${without.map(nameOf).join(", ")}`,
        },
      ];
    if (count < min) return [{ target, message: `${label}: at least ${min}, ${count} attached` }];
    return count > max ? [{ target, message: `${label}: at most ${max}, ${count} attached` }] : [];
  });
}

type Place = { field: Field; value: Value | undefined; target: Target; waived: boolean };

/** Every field of the report with its value. A line not examined or to be repeated may be left empty. */
function everyField({ content, definition }: Reader): Place[] {
  const blocks = blockNames.flatMap((block) =>
    fieldsOf(definition, block)
      .filter((field) => isAsked(field, valuesAt(content)))
      .map((field) => ({ field, value: content[block][field.key], target: { block, key: field.key }, waived: false })),
  );
  const onLines = content.lines.flatMap((line) =>
    placed(
      definition,
      "line",
      valuesAt(content, { line }),
      { block: "lines", lineId: line.id },
      line.result === "NE" || line.result === "RESHOOT",
    ),
  );
  const onIndications = content.indications.flatMap((indication) => {
    const line = content.lines.find(({ id }) => id === indication.lineId) ?? null;
    const target: Target = { block: "indications", indicationId: indication.id, lineId: indication.lineId };
    return placed(definition, "indication", valuesAt(content, { line, indication }), target, false);
  });
  return [...blocks, ...onLines, ...onIndications];
}

function placed(definition: Reader["definition"], scope: Scope, valueAt: ValueAt, target: Target, waived: boolean): Place[] {
  return fieldsOf(definition, scope)
    .filter((field) => isAsked(field, valueAt))
    .map((field) => ({ field, value: valueAt(`${scope}.${field.key}`), target: { ...target, key: field.key }, waived }));
}

function everyCell(field: Field, value: Value | undefined, target: Target) {
  return rowsOf(value).flatMap((row: Row, index) =>
    (field.columns ?? []).map((column) => ({ column, cell: row[column.key], place: { ...target, row: index } })),
  );
}

function named({ label }: { label: string }): string {
  return /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}

function nameOf({ itemKey, lineNo }: Line): string {
  return itemKey.trim() === "" ? `Line ${lineNo}` : `${itemKey} (line ${lineNo})`;
}
