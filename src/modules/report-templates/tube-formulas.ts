/** The computed fields of tube inspections. */
import { fillFactor, lossClass } from "./calculations/tubes.ts";
import type { Formula } from "./sheet.ts";

export const tubeFormulas: Readonly<Record<string, Formula>> = {
  "et.fill": {
    title: "Probe fill factor",
    clause: "ASTM E690",
    reads: ["technique.probeOD", "header.tubeOD", "header.wall"],
    solve: (read) =>
      fillFactor({
        probeOD: read.decimal("technique.probeOD"),
        tubeOD: read.decimal("header.tubeOD"),
        wall: read.decimal("header.wall"),
      }),
  },
  "et.lossClass": {
    title: "Wall loss class",
    clause: null,
    reads: ["line.lossPct"],
    solve: (read) => lossClass(read.decimal("line.lossPct")),
  },
};
