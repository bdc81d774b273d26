/** The maps of the results: drawn from the lines and indications, as vectors. */
import type { PrintedReport } from "./printed-report.ts";
import { indicationMap, mapLegend, mapTitle, unplacedWords } from "../maps/indication-map.ts";
import { mappedWelds, stageWords } from "../maps/mapped-welds.ts";
import { gridMap, readingsMap, shownLocations } from "../maps/thickness-map.ts";
import { readsThickness, thicknessReadings } from "../maps/thickness-readings.ts";
import { templateContent } from "../report.ts";
import type { Scene } from "#kit/drawing/scene.ts";
import { svgText } from "#kit/drawing/svg-text.ts";
import { type Content, heading, textWidth, unbroken } from "#kit/letterhead.ts";
import type { Computed } from "#modules/report-templates/engine.ts";

/** A map of every weld with an indication whose place is known. */
export function indicationMaps(printed: PrintedReport, computed: Computed, orientation: "portrait" | "landscape"): Content[] {
  const { content, definition, policy } = printed;
  if (!definition.indications) return [];
  const welds = mappedWelds(definition, content, computed).filter(({ indications }) => indications.length > 0);
  const unit = policy.unitSystem === "US" ? "in" : "mm";
  const maps = welds.map((weld): Content[] => [
    { text: [{ text: mapTitle(weld, unit), bold: true }, stageWords(weld.examStage)], margin: [0, 4, 0, 2] },
    drawing(indicationMap(weld, { width: textWidth(policy.pageSize, orientation), unit })),
    ...(weld.unplaced.length > 0 ? [{ text: unplacedWords(weld), style: "label" as const }] : []),
  ]);
  const [first, ...rest] = maps;
  if (!first) return [];
  const legend: Content = { text: mapLegend, style: "label", margin: [0, 2, 0, 0] };
  return [unbroken(heading("Indication maps"), legend, ...first), ...rest.map((one) => unbroken(...one))];
}

function drawing(scene: Scene): Content {
  return { svg: svgText(scene), fit: [scene.width, scene.height], alt: scene.alt };
}

/** Locations of a map on paper: more are shown only if they need attention, in blocks that fit a page. */
const mostLocations = 60;
const perBlock = 18;

/** The readings of a thickness report as a map. */
export function thicknessMaps(printed: PrintedReport, orientation: "portrait" | "landscape"): Content[] {
  const { content, definition, policy, context } = printed;
  if (!readsThickness(definition)) return [];
  const readings = thicknessReadings(definition, templateContent(content), context);
  const { locations, grid } = readings;
  if (locations.length === 0) return [];
  const unit = policy.unitSystem === "US" ? ("in" as const) : ("mm" as const);
  const size = { width: textWidth(policy.pageSize, orientation), unit, rule: content.acceptance.decisionRule };
  const title = heading(`Thickness map, ${unit}`);
  if (grid && grid.rows.length <= 20 && grid.columns.length <= 24) return [unbroken(title, drawing(gridMap(grid, size)))];
  const shown = shownLocations(locations, mostLocations);
  const blocks = Array.from({ length: Math.ceil(shown.length / perBlock) }, (_, at) =>
    drawing(readingsMap(readings, shown.slice(at * perBlock, (at + 1) * perBlock), size)),
  );
  const [first, ...rest] = blocks;
  const left = locations.length - shown.length;
  const note: Content[] =
    left > 0
      ? [{ text: `${left} of ${locations.length} locations are accepted without a flag and not drawn.`, style: "label" }]
      : [];
  return [unbroken(title, ...note, ...(first ? [first] : [])), ...rest];
}
