/** The maps of the results: drawn from the lines and indications, as vectors. */
import type { PrintedReport } from "./printed-report.ts";
import { indicationMap, mapLegend, mapTitle, unplacedWords } from "../maps/indication-map.ts";
import { mappedWelds, stageWords } from "../maps/mapped-welds.ts";
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
