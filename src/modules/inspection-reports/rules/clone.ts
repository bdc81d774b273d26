/** The initial content of a report copied from another one: what is not measured, never results, dates, photos or signatures (R33). */
import { type Content, templateContent } from "../report.ts";
import { renamed } from "./renamed.ts";
import type { ReportContext } from "#modules/report-templates/context.ts";
import type { ReportContent } from "#modules/report-templates/content.ts";
import type { TemplateDefinition } from "#modules/report-templates/definition.ts";
import { movedContent } from "#modules/report-templates/moved.ts";
import { carriedLines, emptyContent, firstLines, nextLine, withoutReadings } from "#modules/report-templates/new-content.ts";

/** All but the lines. Instruments that may not be copied are removed beforehand. */
export function clonedContent(
  definition: TemplateDefinition,
  source: Content,
  newId: () => string,
  unitSystem: ReportContext["unitSystem"],
) {
  const content = withNewConsumables(source, newId);
  const empty = emptyContent(definition, unitSystem);
  const technique = (values: Content["technique"]) => withoutReadings(definition, "technique", values);
  return {
    ...templateContent(content),
    header: withoutReadings(definition, "header", content.header),
    technique: technique(content.technique),
    calibration: empty.calibration,
    ...(content.setups
      ? {
          setups: content.setups.map((setup) => ({
            ...setup,
            technique: technique(setup.technique),
            calibration: empty.calibration,
          })),
        }
      : {}),
    summary: empty.summary,
    people: content.people.map(({ papers, ...person }) => ({
      ...person,
      id: newId(),
      dates: [],
      // The copy of a certificate belongs to the other report.
      ...(papers ? { papers: { ...papers, fileId: null } } : {}),
    })),
    equipment: content.equipment.map((item) => ({ ...item, id: newId(), usedFrom: null, usedTo: null })),
    consumables: content.consumables,
    indications: [],
  };
}

/** The content on another template than it was written on, as where the client has a variant since: what that one does not ask is left. */
export function onTemplate(source: Content, from: TemplateDefinition, to: TemplateDefinition): Content {
  if (from.code === to.code) return source;
  const { header, technique, calibration, setups } = movedContent(from, to, templateContent(source)).content;
  return { ...source, header, technique, calibration, ...(setups ? { setups } : {}) };
}

/** For thickness the readings become previous readings; otherwise only the items are kept, on request. `dated` has the day of every line. */
export function clonedLines(
  definition: TemplateDefinition,
  dated: ReportContent,
  { keepItems, newId, context }: { keepItems: boolean; newId: () => string; context: () => ReportContext },
): Content["lines"] {
  if (keepItems && definition.lines.fields.some(({ prefilled }) => prefilled))
    return carriedLines(definition, dated, context(), newId);
  if (!keepItems && definition.lines.checklist) return firstLines(definition, newId);
  const items = keepItems ? dated.lines : dated.lines.slice(0, 1).map((line) => ({ ...line, itemKey: "" }));
  return items.map((line, index) => ({
    ...nextLine(definition, newId()),
    lineNo: index + 1,
    itemKey: line.itemKey,
    ...(line.weldId ? { weldId: line.weldId } : {}),
    ...(line.setupId ? { setupId: line.setupId } : {}),
  }));
}

/** The content refers to consumables by row id: copies get new ids, and the content is changed to match. */
export function withNewConsumables<
  C extends Pick<Content, "consumables" | "header" | "technique" | "calibration" | "setups" | "lines">,
>(content: C, newId: () => string): C {
  const ids = new Map<string, string>(content.consumables.map(({ id }) => [id, newId()]));
  const { consumables, header, technique, calibration, setups, lines } = content;
  return { ...content, ...renamed({ consumables, header, technique, calibration, setups, lines }, ids) };
}
