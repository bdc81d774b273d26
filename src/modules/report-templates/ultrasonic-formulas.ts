/** The computed fields of ultrasonic weld reports: where a reflector lies, and its amplitude or rating. */
import { convert } from "#kit/quantity.ts";
import { columnOf } from "./calculations/column.ts";
import { unknown, type Outcome } from "./calculations/outcome.ts";
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
  "ut.leg": { title: "Leg of the beam", clause: null, reads: beam, solve: (read) => reflected(read).leg },
  "ut.depth": { title: "Depth of the reflector", clause: null, reads: beam, solve: (read) => reflected(read).depth },
  "ut.ampPct": {
    title: "Amplitude in percent of the reference",
    clause: null,
    reads: ["indication.ampDb"],
    solve: (read) => percentOfReference(read.decimal("indication.ampDb")),
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
    title: "Class of the flaw",
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
