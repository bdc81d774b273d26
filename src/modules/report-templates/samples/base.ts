/** Building blocks of the samples. Sites, people and numbers are invented. */
import { quantity, type Quantity } from "#kit/quantity.ts";
import { builtInTemplate } from "../builtin/index.ts";
import type { Indication, Line, LineResult, ReportContent, Values } from "../content.ts";
import { emptyContext, type ReportContext } from "../context.ts";
import type { TemplateDefinition } from "../definition.ts";

export type Sample = { definition: TemplateDefinition; content: ReportContent; context: ReportContext };

export function template(code: string): TemplateDefinition {
  const found = builtInTemplate(code);
  if (!found) throw new RangeError(`There is no built-in template ${code}`);
  return found;
}

export function item(itemDescription: string, material: string): Values {
  return { itemDescription, material, examLocation: "field", procedure: "sample-procedure" };
}

export function line(lineNo: number, itemKey: string, performedOn: string, result: LineResult, values: Values): Line {
  return { id: `line-${lineNo}`, lineNo, itemKey, performedOn, result, values };
}

export function indication(lineId: string, code: string, disposition: "ACC" | "REJ", values: Values): Indication {
  return { id: `${lineId}-${code}`, lineId, code, disposition, values };
}

export function instrument(
  inventoryItemId: string,
  typeCode: string,
  label: string,
  calibratedOn: string | null,
): ReportContext["equipment"][number] {
  return { inventoryItemId, typeCode, label, calibratedOn };
}

export function onSite(day: string): ReportContext {
  return {
    ...emptyContext("America/Chicago"),
    performedDates: [day],
    inspectionStart: `${day}T13:00:00Z`,
    inspectionEnd: `${day}T19:30:00Z`,
  };
}

export function mm(entered: string): Quantity {
  return quantity(entered, "mm");
}

export function plain(entered: string): Quantity {
  return quantity(entered, "");
}
