import { useElementSize } from "@mantine/hooks";
import { useMemo } from "react";
import { Figure } from "#kit/ui/chart/Figure.tsx";
import { SceneView } from "#kit/ui/drawing/SceneView.tsx";
import { gridMap, readingsMap, shown, shownLocations } from "#modules/inspection-reports/maps/thickness-map.ts";
import { readsThickness, thicknessReadings } from "#modules/inspection-reports/maps/thickness-readings.ts";
import type { ReportContent } from "#modules/report-templates/content.ts";
import type { ReportContext } from "#modules/report-templates/context.ts";
import type { TemplateDefinition } from "#modules/report-templates/definition.ts";
import { drawnOnScreen } from "./IndicationMaps.tsx";

interface ThicknessMapProps {
  definition: TemplateDefinition;
  content: ReportContent;
  context: ReportContext;
  unitSystem: "SI" | "US";
  /** The name of a saved picture. */
  name: string;
  /** The line whose location was chosen. */
  onChoose: (lineId: string) => void;
}

/** More locations are drawn only if they need attention; the table has all. */
const most = 200;

/** The readings of a thickness report as a map in the colours of their bands, with its table; nothing for other reports. */
export function ThicknessMap(props: ThicknessMapProps) {
  return readsThickness(props.definition) ? <Drawn {...props} /> : null;
}

function Drawn({ definition, content, context, unitSystem, name, onChoose }: ThicknessMapProps) {
  const { ref, width } = useElementSize();
  const unit = unitSystem === "US" ? ("in" as const) : ("mm" as const);
  const rule = content.acceptance.decisionRule;
  const readings = useMemo(() => thicknessReadings(definition, content, context), [definition, content, context]);
  const size = Math.round(Math.min(820, Math.max(320, width || 720)) * drawnOnScreen);
  const drawn = shownLocations(readings.locations, most);
  const scene = useMemo(
    () =>
      readings.grid
        ? gridMap(readings.grid, { width: size, unit, rule })
        : readingsMap(readings, shownLocations(readings.locations, most), { width: size, unit, rule }),
    [readings, size, unit, rule],
  );
  if (readings.locations.length === 0) return null;
  const rows = readings.locations.map((one) => [
    one.name,
    one.position,
    ...one.readings.map((reading) => reading && shown(reading.t, unit)),
    one.actual && shown(one.actual.t, unit),
    one.tReq && shown(one.tReq, unit),
    one.actual?.band ?? null,
    one.flag,
  ]);
  const left = readings.locations.length - drawn.length;
  return (
    <div ref={ref} style={{ maxWidth: 820, minWidth: 0 }}>
      <Figure
        title={`Thickness map, ${unit}`}
        name={name}
        empty="No readings yet."
        table={{
          heads: [definition.lines.item.label, "Position", ...readings.heads, "Actual", "Required", "Band", "Flag"],
          rows,
        }}
        note={
          left > 0
            ? `${left} of ${readings.locations.length} locations are accepted without a flag and not drawn; the table has all.`
            : undefined
        }
      >
        <SceneView scene={scene} label={`Thickness map, ${unit}`} onChoose={onChoose} />
      </Figure>
    </div>
  );
}
