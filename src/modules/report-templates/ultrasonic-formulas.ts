/** The computed fields of ultrasonic weld reports: where a reflector lies, and its amplitude or rating. */
import { Decimal, decimal, plain, rounded } from "#kit/decimal.ts";
import { convert } from "#kit/quantity.ts";
import { columnOf } from "./calculations/column.ts";
import { calculate, solved, unknown, type Outcome } from "./calculations/outcome.ts";
import { probeSeparation, tipDepth } from "./calculations/tofd.ts";
import { evaluatedLines } from "./rules/rule.ts";
import {
  attenuationFactor,
  awsClass,
  indicationRating,
  percentOfReference,
  reflection,
  type Reflection,
} from "./calculations/ultrasonic-welds.ts";
import type { Formula, Reader } from "./sheet.ts";
import { angleOf, nominalAngleOf, wallOf } from "./ultrasonic-sheet.ts";

const beam = ["indication.soundPath", "indication.probe", "technique.probes"];
const lengthInColumn = (read: Reader, value: string | null): string | null =>
  value === null ? null : convert(value, "mm", columnOf(read.context.unitSystem).unit);

export const ultrasonicFormulas: Readonly<Record<string, Formula>> = {
  "ut.surface": { title: "Surface distance", clause: null, reads: beam, solve: (read) => reflected(read).surface },
  "ut.leg": { title: "Beam leg", clause: null, reads: beam, solve: (read) => reflected(read).leg },
  "ut.depth": { title: "Reflector depth", clause: null, reads: beam, solve: (read) => reflected(read).depth },
  "ut.ampPct": {
    title: "Amplitude in percent of the reference",
    clause: null,
    reads: ["indication.ampDb"],
    solve: (read) => percentOfReference(read.decimal("indication.ampDb")),
  },
  "pa.length": {
    title: "Length along the weld",
    clause: null,
    reads: ["indication.datumX", "indication.x2"],
    solve: (read) =>
      calculate(
        "length = x2 − x1",
        { x1: [read.decimal("indication.datumX"), "start x1"], x2: [read.decimal("indication.x2"), "end x2"] },
        ({ x1, x2 }) => (x2.gt(x1) ? solved(x2.minus(x1), `${x2} − ${x1}`, "mm", 1) : "the end is not after the start"),
      ),
  },
  "pa.overlap": {
    title: "Overlap of adjacent apertures",
    clause: "ASME V Art. 4 V-471.1(d)",
    reads: ["technique.aperture", "technique.elementStep"],
    solve: (read) =>
      calculate(
        "overlap = (aperture − step)/aperture × 100",
        {
          aperture: [read.decimal("technique.aperture"), "elements in the aperture"],
          step: [read.decimal("technique.elementStep"), "element step"],
        },
        ({ aperture, step }) =>
          aperture.gt(0)
            ? solved(
                Decimal.max(aperture.minus(step).div(aperture).times(100), 0),
                `(${aperture} − ${step})/${aperture} × 100`,
                "%",
                0,
              )
            : "no element in the aperture",
      ),
  },
  "tofd.pcs": {
    title: "Probe centre separation with the beams crossing at two thirds of the thickness",
    clause: null,
    reads: ["technique.angle", "header.nominalThickness", "line.thickness"],
    solve: (read) => {
      const [first] = evaluatedLines(read);
      return probeSeparation({ T: wallOf(first ?? read), angle: read.decimal("technique.angle") });
    },
  },
  "tofd.depthUpper": {
    title: "Upper tip depth",
    clause: null,
    reads: ["indication.tUpper", "technique.velocity", "technique.PCS"],
    solve: (read) => tipAt(read, "tUpper"),
  },
  "tofd.depthLower": {
    title: "Lower tip depth",
    clause: null,
    reads: ["indication.tLower", "technique.velocity", "technique.PCS"],
    solve: (read) => tipAt(read, "tLower"),
  },
  "tofd.height": {
    title: "Flaw height",
    clause: null,
    reads: ["indication.kind", "indication.depthUpper", "indication.depthLower"],
    solve: heightOf,
  },
  "aws.c": {
    title: "Attenuation factor c",
    clause: "AWS D1.1 8.25.6",
    reads: ["indication.soundPath"],
    solve: (read) =>
      attenuationFactor(lengthInColumn(read, read.decimal("indication.soundPath")), columnOf(read.context.unitSystem).unit),
  },
  "aws.rating": {
    title: "Indication rating d",
    clause: "AWS D1.1 8.25.6",
    reads: ["indication.a", "indication.b", "indication.c", "indication.rootFace"],
    solve: (read) =>
      indicationRating({
        a: read.decimal("indication.a"),
        b: read.decimal("indication.b"),
        c: read.decimal("indication.c"),
        rootFace: read.flag("indication.rootFace") === true,
      }),
  },
  "aws.class": {
    title: "Flaw class",
    clause: "AWS D1.1 Tables 8.2 and 8.3",
    reads: ["indication.rating", "indication.probe", "technique.probes"],
    solve: classOf,
  },
};

function reflected(read: Reader): Reflection {
  return reflection({
    soundPath: read.decimal("indication.soundPath"),
    angle: angleOf(read),
    thickness: wallOf(read),
    curved: read.flag("technique.curvedScan") === true,
  });
}

function classOf(read: Reader): Outcome {
  const angle = nominalAngleOf(read);
  const formula = "class by thickness and rating";
  if (angle && !angle.eq(70)) return unknown("the built-in table is for 70°: a Level III enters the class", formula);
  const loading = read.content.acceptance.class === "cyclic, tension" ? "cyclic tension" : "static";
  return awsClass(
    { thickness: lengthInColumn(read, wallOf(read)), rating: read.decimal("indication.rating"), loading },
    columnOf(read.context.unitSystem),
  );
}

function tipAt(read: Reader, key: "tUpper" | "tLower"): Outcome {
  const pcs = decimal(read.decimal("technique.PCS"));
  const c = read.decimal("technique.velocity");
  return tipDepth({ c, dt: read.decimal(`indication.${key}`), S: pcs && plain(pcs.div(2)) });
}

/** Between the tips; a flaw open to a surface reaches it, and a point has none. */
function heightOf(read: Reader): Outcome {
  const kind = read.text("indication.kind");
  const upper = [read.decimal("indication.depthUpper"), "depth of the upper tip"] as const;
  const lower = [read.decimal("indication.depthLower"), "depth of the lower tip"] as const;
  const between = (formula: string, from: readonly [string | null, string], to: readonly [string | null, string]) =>
    calculate(formula, { from, to }, ({ from: a, to: b }) =>
      b.gt(a) ? solved(b.minus(a), `${rounded(b, 2)} − ${rounded(a, 2)}`, "mm", 2) : "the lower end is not below the upper one",
    );
  if (kind === "upper surface") return between("height = depthLower − 0", ["0", "surface"], lower);
  if (kind === "lower surface") return between("height = T − depthUpper", upper, [wallOf(read), "thickness"]);
  if (kind === "embedded") return between("height = depthLower − depthUpper", upper, lower);
  return unknown(kind === "point" ? "a point has no height" : "no signal chosen", "height between the tips");
}
