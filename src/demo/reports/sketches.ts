/** What is drawn in the demo reports: locations and callouts on photos, and the shooting sketch of film reports in the field. */
import { idOf } from "../chance.ts";
import type { Motif } from "../drawings.ts";
import type { Planned } from "./plan.ts";
import type { Content } from "#modules/inspection-reports/report.ts";
import { emptySheet, type Markup, type Shape, type Sketch } from "#modules/inspection-reports/sketch/shapes.ts";
import { exposureOf, shootingSketch } from "#modules/inspection-reports/sketch/shooting.ts";

type Drawn = Omit<Shape, "id">;

/** On the photo of a pipe its first locations as points, on that of a weld where it is measured from; nothing on others. */
export function drawnOn(motif: Motif | undefined, key: string, { lines }: Content): { markup?: Markup } {
  const drawn: Drawn[] =
    motif === "pipe"
      ? [
          ...lines.slice(0, 3).map(({ id }, at): Drawn => ({
            kind: "point",
            tone: "bad",
            at: `${490 + at * 300} ${at % 2 === 0 ? 575 : 760}`,
            lineId: id,
          })),
          { kind: "arrow", tone: "accent", at: "300 980 470 660", text: "Flow" },
        ]
      : motif === "weld"
        ? [
            { kind: "arrow", tone: "bad", at: "240 300 110 600", text: "Datum 0" },
            { kind: "dimension", tone: "accent", at: "100 820 1480 820", text: "Length examined" },
          ]
        : [];
  if (drawn.length === 0) return {};
  return { markup: { sheet: "1600 1200", shapes: drawn.map((one, at) => ({ ...one, id: idOf(`shape ${key} ${at}`) })) } };
}

/** Film reports in the field have the sketch of their technique. */
export function sketchesOf({ key }: Planned, { technique, header }: Content): Sketch[] {
  const exposure = exposureOf({ technique });
  if (exposure === null || exposure === "SWE/SWV") return [];
  let count = 0;
  const newId = () => idOf(`shape of sketch ${key} ${count++}`);
  const shapes = shootingSketch(exposure, { technique, header }, newId);
  return [
    { id: idOf(`sketch ${key}`), title: `Shooting sketch, ${exposure}`, sheet: emptySheet, shapes, lineId: null, print: true },
  ];
}
