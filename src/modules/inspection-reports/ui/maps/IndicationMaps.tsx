import { useElementSize } from "@mantine/hooks";
import { useMemo } from "react";
import { SceneView } from "#kit/ui/drawing/SceneView.tsx";
import { indicationMap, mapLegend, mapTitle, unplacedWords } from "#modules/inspection-reports/maps/indication-map.ts";
import { mappedWelds, stageWords } from "#modules/inspection-reports/maps/mapped-welds.ts";
import type { ReportContent } from "#modules/report-templates/content.ts";
import type { TemplateDefinition } from "#modules/report-templates/definition.ts";
import type { Computed } from "#modules/report-templates/engine.ts";
import styles from "./maps.module.css";

interface IndicationMapsProps {
  definition: TemplateDefinition;
  content: Pick<ReportContent, "header" | "lines" | "indications">;
  computed: Computed;
  unitSystem: "SI" | "US";
  /** The indication whose mark was chosen. */
  onChoose: (indicationId: string) => void;
  /** Says what is missing for a map, to those who can enter it. */
  askForPlaces?: boolean;
}

/** Units of a drawing made for paper per pixel: its letters are larger on a screen. */
export const drawnOnScreen = 0.75;

/** A map of every weld with an indication whose place is known, drawn from the indications. */
export function IndicationMaps({ definition, content, computed, unitSystem, onChoose, askForPlaces }: IndicationMapsProps) {
  const { header, lines, indications } = content;
  const { ref, width } = useElementSize();
  const unit = unitSystem === "US" ? "in" : "mm";
  const all = useMemo(
    () => (definition.indications ? mappedWelds(definition, { header, lines, indications }, computed) : []),
    [definition, header, lines, indications, computed],
  );
  const welds = useMemo(() => all.filter((weld) => weld.indications.length > 0), [all]);
  const drawnWidth = Math.round(Math.min(1100, Math.max(320, width || 720)) * drawnOnScreen);
  const scenes = useMemo(() => welds.map((weld) => indicationMap(weld, { width: drawnWidth, unit })), [welds, drawnWidth, unit]);
  if (welds.length === 0)
    return askForPlaces && indications.length > 0 && all.length > 0 ? (
      <p className="quiet">A map of the weld is drawn here once indications have their start from the datum.</p>
    ) : null;
  return (
    <section className={styles.maps} aria-label="Indication maps" ref={ref}>
      <h3 className={styles.heading}>Indication maps</h3>
      <p className="quiet">{mapLegend}</p>
      {welds.map((weld, at) => {
        const scene = scenes[at];
        return (
          <figure key={weld.key} className={styles.map}>
            <figcaption>
              <strong>{mapTitle(weld, unit)}</strong>
              {stageWords(weld.examStage)}
            </figcaption>
            {scene && <SceneView scene={scene} label={`Map of ${weld.name}`} onChoose={onChoose} />}
            {weld.unplaced.length > 0 && <p className="quiet">{unplacedWords(weld)}</p>}
          </figure>
        );
      })}
    </section>
  );
}
