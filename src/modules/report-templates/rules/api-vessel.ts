/** Rules of pressure vessels by API 510: their relief devices and their nameplate. */
import { above, decimal } from "#kit/decimal.ts";
import { inBlock, type Remark, type Rule, type RuleReader } from "./rule.ts";

export const apiVesselRules: Readonly<Record<string, Rule>> = {
  "API-R12": {
    title: "Relief devices are tested on time and set no higher than the MAWP",
    clause: "API 510 6.6; API RP 576; ASME VIII-1 UG-134 (clauses and several devices: verify)",
    severity: "W",
    ofReport: true,
    check: reliefDevices,
  },
  "API-R13": {
    title: "The photo of the nameplate is attached",
    clause: null,
    severity: "E",
    ofReport: true,
    check: (read) =>
      read.flag("header.nameplatePhoto") === true && !read.context.attachments.some(({ kind }) => kind === "photo")
        ? [{ target: { block: "attachments", key: "photo" }, message: noPhoto }]
        : [],
  },
};

const noPhoto = "The nameplate was photographed, but no photo is attached: attach it, or answer no";

function reliefDevices(read: RuleReader): Remark[] {
  const last = read.context.performedDates.at(-1) ?? null;
  const mawp = decimal(read.decimal("header.mawp"));
  return read.rows("header.prds").flatMap((device): Remark[] => {
    const { row, text } = device;
    const tag = text("tag") ?? `row ${row + 1}`;
    const set = decimal(device.decimal("setPressure"));
    const [tested, next] = [text("lastTest"), text("nextTest")];
    const at = (message: string): Remark => ({
      ...inBlock("header", "prds", `${tag}: ${message}`, row),
      behind: [mawp?.toFixed(), last],
    });
    const [given, most] = [set, mawp].map((value) => (value ? read.shown(value.toFixed(), "MPa", 2) : ""));
    return [
      ...(tested !== null && next !== null && next <= tested
        ? [{ ...at(`next test ${next}, not after the last one of ${tested}: correct one of them`), severity: "E" as const }]
        : []),
      ...(next !== null && last !== null && next < last
        ? [at(`its test was due on ${next}. Recommend the test, or state the programme that allows a later date`)]
        : []),
      ...(set && mawp && above(set, mawp)
        ? [
            at(
              `set at ${given ?? ""}, above the MAWP ${most ?? ""}: correct one of them, or state which of several devices it is`,
            ),
          ]
        : []),
    ];
  });
}
