/** The computed fields of pressure and leak tests: required pressure, stored energy and safe distance (ASME PCC-2 501). */
import { decimal } from "#kit/decimal.ts";
import { found, unknown, type Outcome } from "./calculations/outcome.ts";
import { safeDistance, storedEnergy, testPressure, tntEquivalent, type TestCode } from "./calculations/pressure-test.ts";
import type { Formula, Reader } from "./sheet.ts";

/** Codes whose required pressure is computed; for every other code it is entered with its clause. */
const codesWithFormula: Readonly<Record<string, { hydrostatic: TestCode; pneumatic: TestCode }>> = {
  "B31.3": { hydrostatic: "B31.3 hydrostatic", pneumatic: "B31.3 pneumatic" },
  "VIII-1": { hydrostatic: "VIII-1 hydrostatic", pneumatic: "VIII-1 pneumatic" },
};

/** Types of test at the code's strength test pressure. */
export const strengthTests = ["hydrostatic", "pneumatic", "hydro-pneumatic"];

/** Whether gas is stored under pressure. */
export function isPneumatic(read: Reader): boolean {
  return ["pneumatic", "hydro-pneumatic"].includes(read.text("technique.kind") ?? "");
}

const energy = (read: Reader): Outcome =>
  storedEnergy({ pressure: read.decimal("technique.testPressure"), volume: read.decimal("technique.volume") });

export const pressureFormulas: Readonly<Record<string, Formula>> = {
  "lt.required": {
    title: "Required test pressure",
    clause: "ASME B31.3 345.4.2, 345.5; ASME VIII-1 UG-99, UG-100",
    reads: ["header.code", "header.designPressure", "header.ratio", "technique.kind", "header.requiredTyped"],
    solve: requiredPressure,
  },
  "lt.energy": {
    title: "Stored energy",
    clause: "ASME PCC-2 501-II",
    reads: ["technique.testPressure", "technique.volume"],
    solve: (read) => {
      const joules = energy(read);
      const value = decimal(joules.value);
      return value ? found(value.div(1_000_000).toFixed(), joules.formula) : joules;
    },
  },
  "lt.tnt": {
    title: "TNT equivalent",
    clause: "ASME PCC-2 501-II",
    reads: ["technique.testPressure", "technique.volume"],
    solve: (read) => tntEquivalent(energy(read).value),
  },
  "lt.distance": {
    title: "Safe distance",
    clause: "ASME PCC-2 501-III",
    reads: ["technique.testPressure", "technique.volume", "technique.ownersDistance"],
    solve: (read) => safeDistance({ energy: energy(read).value, ownersLeast: read.decimal("technique.ownersDistance") }),
  },
};

function requiredPressure(read: Reader): Outcome {
  const [code, kind] = [read.text("header.code"), read.text("technique.kind")];
  const formula = "test pressure of the code";
  if (code === null || kind === null) return unknown(code === null ? "no code" : "no type of test", formula);
  if (!strengthTests.includes(kind)) return unknown("the procedure states the pressure of this type of test", formula);
  const own = codesWithFormula[code];
  if (own)
    return testPressure({
      code: isPneumatic(read) ? own.pneumatic : own.hydrostatic,
      P: read.decimal("header.designPressure"),
      ratio: read.decimal("header.ratio"),
    });
  const typed = read.decimal("header.requiredTyped");
  return typed === null
    ? unknown("no required pressure entered", formula)
    : found(typed, `${typed} MPa, ${read.text("header.requiredClause") ?? "clause not entered"}`);
}
