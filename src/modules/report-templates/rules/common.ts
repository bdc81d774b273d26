/** Rules every report keeps, whatever its template. They run always and cannot be removed. */
import type { Line, Row, Value } from "../content.ts";
import { blockNames, fieldsOf, type Field, type Scope } from "../definition.ts";
import { evaluations } from "../acceptance/evaluate.ts";
import { rowsOf, type Reader } from "../sheet.ts";
import { formatProblem, isEmpty } from "./format.ts";
import { onIndication, onLine, type Remark, type Rule, type Target } from "./rule.ts";

export const commonRules: Readonly<Record<string, Rule>> = {
  "C-REQUIRED": {
    title: "Every required field is filled",
    clause: "ISO/IEC 17020:2012 7.4",
    severity: "E",
    check: requiredFields,
  },
  "C-FORMAT": { title: "Every value fits its field", clause: null, severity: "E", check: formats },
  "C-LINES": { title: "Every line is complete", clause: null, severity: "E", check: completeLines },
  "C-RESHOOT": {
    title: "A line to be repeated is followed by its repetition",
    clause: null,
    severity: "E",
    check: repeatedLines,
  },
  "C-INDICATIONS": {
    title: "Indications belong to a line and agree with its result",
    clause: null,
    severity: "E",
    check: indicationsAgree,
  },
  "C-NO-INDICATION": { title: "A rejected line shows why", clause: null, severity: "W", check: rejectedWithoutIndication },
  "C-EVALUATION": { title: "Decisions against the criteria are explained", clause: null, severity: "W", check: againstCriteria },
  "C-EQUIPMENT": {
    title: "The instruments the method needs are on the report",
    clause: null,
    severity: "E",
    check: requiredEquipment,
  },
  "C-ATTACHMENTS": { title: "Attachments as many as the template asks", clause: null, severity: "E", check: attachmentCounts },
};

function requiredFields(read: Reader): Remark[] {
  return everyField(read).flatMap(({ field, value, target, waived }) => {
    if (field.required !== true || field.computed !== undefined || field.hidden === true || waived)
      return missingCells(field, value, target);
    return isEmpty(value) ? [{ target, message: `Enter ${named(field)}` }] : missingCells(field, value, target);
  });
}

function missingCells(field: Field, value: Value | undefined, target: Target): Remark[] {
  return everyCell(field, value, target).flatMap(({ column, cell, place }) =>
    column.required === true && isEmpty(cell)
      ? [{ target: place, message: `${field.label}, row ${(place.row ?? 0) + 1}: enter ${named(column)}` }]
      : [],
  );
}

function formats(read: Reader): Remark[] {
  return everyField(read).flatMap(({ field, value, target }) => {
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
  return content.lines.flatMap((line) => {
    const remarks: Remark[] = [];
    if (line.itemKey.trim() === "")
      remarks.push(onLine(line, "itemKey", `Line ${line.lineNo}: enter the ${definition.lines.item.label.toLowerCase()}`));
    if (line.result === null) remarks.push(onLine(line, "result", `${nameOf(line)}: enter the result`));
    else if (!definition.lines.results.includes(line.result))
      remarks.push(onLine(line, "result", `${nameOf(line)}: ${line.result} is no result of this template`));
    if (line.result === "NE" && (line.neReason ?? "").trim() === "")
      remarks.push(onLine(line, "neReason", `${nameOf(line)}: say why it was not examined`));
    if (definition.lines.examStage && (line.examStage ?? null) === null)
      remarks.push(onLine(line, "examStage", `${nameOf(line)}: choose the stage of the examination`));
    if (line.performedOn === null) remarks.push(onLine(line, "performedOn", `${nameOf(line)}: enter the day it was worked`));
    else if (context.performedDates.length > 0 && !context.performedDates.includes(line.performedOn)) {
      remarks.push(onLine(line, "performedOn", `${nameOf(line)}: ${line.performedOn} is not one of the days of this inspection`));
    }
    return remarks;
  });
}

function repeatedLines({ content }: Reader): Remark[] {
  return content.lines
    .filter(
      (line, index) =>
        line.result === "RESHOOT" && !content.lines.slice(index + 1).some((later) => later.itemKey === line.itemKey),
    )
    .map((line) =>
      onLine(
        line,
        "result",
        `${nameOf(line)}: to be repeated, but no later line of the same item repeats it or says not examined`,
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
    if (indication.disposition === null)
      remarks.push(onIndication(indication, "disposition", `${nameOf(line)}: accept or reject the indication`));
    if (indication.disposition === "REJ" && (line.result === "ACC" || line.result === "INFO")) {
      remarks.push(onLine(line, "result", `${nameOf(line)}: ${line.result}, but an indication on it is rejected`));
    }
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
  return evaluations(read).flatMap(({ verdict, entered, clause, lineId, indicationId, printed }) => {
    if (verdict === null || entered === null || verdict === entered) return [];
    const target: Target =
      indicationId === null
        ? { block: "lines", lineId, key: "result" }
        : { block: "indications", lineId, indicationId, key: "disposition" };
    // Stricter than the code is the evaluator's right; milder needs a reason, which is printed.
    if (entered === "REJ")
      return [{ target, clause, severity: "I", message: `Rejected although the criteria accept: ${printed}` }];
    return [{ target, clause, message: `Accepted although the criteria reject: ${printed}. The reason given here is printed` }];
  });
}

function requiredEquipment({ definition, context }: Reader): Remark[] {
  return definition.requiredEquipment
    .filter(({ anyOf }) => !context.equipment.some(({ typeCode }) => anyOf.includes(typeCode)))
    .map(({ label }) => ({ target: { block: "equipment" }, message: `Add the ${label} used to the equipment of this report` }));
}

function attachmentCounts({ definition, context }: Reader): Remark[] {
  return definition.attachments.flatMap(({ kind, label, min, max }) => {
    const count = context.attachments.filter((one) => one.kind === kind).length;
    const target: Target = { block: "attachments", key: kind };
    if (count < min) return [{ target, message: `${label}: at least ${min}, ${count} attached` }];
    return count > max ? [{ target, message: `${label}: at most ${max}, ${count} attached` }] : [];
  });
}

type Place = { field: Field; value: Value | undefined; target: Target; waived: boolean };

/** Every field of the report with its value. A line not examined or to be repeated need not be filled. */
function everyField({ content, definition }: Reader): Place[] {
  const blocks = blockNames.flatMap((block) =>
    fieldsOf(definition, block).map((field) => ({
      field,
      value: content[block][field.key],
      target: { block, key: field.key },
      waived: false,
    })),
  );
  const onLines = content.lines.flatMap((line) =>
    placed(
      definition,
      "line",
      line.values,
      { block: "lines", lineId: line.id },
      line.result === "NE" || line.result === "RESHOOT",
    ),
  );
  const onIndications = content.indications.flatMap(({ id, lineId, values }) =>
    placed(definition, "indication", values, { block: "indications", indicationId: id, lineId }, false),
  );
  return [...blocks, ...onLines, ...onIndications];
}

function placed(
  definition: Reader["definition"],
  scope: Scope,
  values: Record<string, Value>,
  target: Target,
  waived: boolean,
): Place[] {
  return fieldsOf(definition, scope).map((field) => ({
    field,
    value: values[field.key],
    target: { ...target, key: field.key },
    waived,
  }));
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
