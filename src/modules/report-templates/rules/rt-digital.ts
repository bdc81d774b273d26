/** Rules of digital radiography: ASME V Article 2 with Appendices VIII and IX, ISO 17636-2. The rules that film and digital share run under RD as well. */
import { above, below, decimal } from "#kit/decimal.ts";
import { dayIn } from "#kit/validity.ts";
import { daysWorked } from "../worked-days.ts";
import { notAboveZero } from "./above-zero.ts";
import { isFiller } from "./format.ts";
import { radiographicRules } from "./radiography.ts";
import { digitalQualityRules, duplexNumber } from "./rt-digital-quality.ts";
import { evaluatedLines, inBlock, type LineReader, onLine, type Remark, type Rule, type RuleReader } from "./rule.ts";

/** In the words of part 2 of ISO 17636. */
const ofPart2: Readonly<Record<string, Rule>> = Object.fromEntries(
  Object.entries(radiographicRules).map(([id, rule]) => [
    id.replace(/^RT-/, "RD-"),
    {
      ...rule,
      title: rule.title.replace("Each film is", "Each image is").replace("the film lies", "the detector lies"),
      clause: rule.clause?.replaceAll("ISO 17636-1", "ISO 17636-2") ?? null,
    },
  ]),
);

export const rtDigitalRules: Readonly<Record<string, Rule>> = {
  ...ofPart2,
  "RD-R40": {
    title: "The original image data are kept",
    clause: "ASME V Art. 2 App. VIII, IX; ISO 17636-2 7.10 (verify)",
    severity: "E",
    check: (read) =>
      read.flag("technique.originalKept") === false
        ? [
            inBlock(
              "technique",
              "originalKept",
              "The original images are not kept, so the evaluation cannot be verified. Keep them unprocessed",
            ),
          ]
        : [],
  },
  "RD-R41": {
    title: "SNR and duplex wires meet the requirement, or the compensation is declared",
    clause: "ISO 17636-2 6.7, 7.3",
    serves: ["ISO"],
    severity: "E",
    check: qualityReached,
  },
  "RD-R42": {
    title: "Grey values are in the range of the procedure",
    clause: "ASME V Art. 2 App. VIII, IX; procedure",
    severity: "E",
    check: greyValues,
  },
  "RD-R43": {
    title: "The monitor is checked on each day of interpretation",
    clause: "ASME V Art. 2 App. VIII, IX; ISO 17636-2 7.10 (verify)",
    severity: "E",
    check: monitorChecked,
  },
  "RD-R44": {
    title: "Imaging plates are erased, and plate or detector fits the stated system",
    clause: "ASME V Art. 2 App. VIII; ISO 17636-2",
    severity: "E",
    check: (read) => [...platesErased(read), ...recorderFits(read)],
  },
  "RD-R45": {
    title: "Each image has its own identification",
    clause: "ASME V T-224",
    severity: "E",
    ofReport: true,
    check: imagesOnce,
  },
  "RD-R46": {
    title: "Pixel pitch, magnification and integration time are above 0, and the bit depth is usual",
    clause: "ISO 17636-2 (12 bit: verify)",
    severity: "W",
    limits: { bits: { value: "12", unit: "", tighter: "higher" } },
    check: detectorPlausible,
  },
  ...digitalQualityRules,
};

const named = ({ line, text }: LineReader): string => `${line.itemKey} ${text("line.position") ?? ""}`.trim();

function qualityReached(read: RuleReader): Remark[] {
  const required = { snr: decimal(read.decimal("technique.snrRequired")), pair: read.text("technique.srbRequired") };
  const pair = duplexNumber(required.pair);
  const compensation = read.text("technique.compensation");
  const isDeclared = !isFiller(compensation);
  const unread = (key: string, text: string | null) =>
    text !== null && duplexNumber(text) === null
      ? [inBlock("technique", key, `"${text}" is not a wire pair: write it as D11`)]
      : [];
  const own = duplexNumber(read.text("technique.srbSeen"));
  const ofDetector =
    pair !== null && own !== null && own < pair && !isDeclared
      ? [
          inBlock(
            "technique",
            "srbSeen",
            `Detector resolves D${own}, D${pair} required: declare the compensation, or use a detector with better resolution`,
          ),
        ]
      : [];
  return [
    ...unread("srbRequired", required.pair),
    ...unread("srbSeen", read.text("technique.srbSeen")),
    ...ofDetector,
    ...evaluatedLines(read).flatMap((one): Remark[] => {
      const [snr, seen] = [decimal(one.decimal("line.snrN")), one.text("line.duplexSeen")];
      const duplex = duplexNumber(seen);
      if (seen !== null && duplex === null)
        return [onLine(one.line, "duplexSeen", `${named(one)}: "${seen}" is not a wire pair: write it as D11`)];
      const short = [
        ...(snr && required.snr && below(snr, required.snr)
          ? [{ key: "snrN", words: `SNR ${snr}, ${required.snr} required` }]
          : []),
        ...(duplex !== null && pair !== null && duplex < pair
          ? [{ key: "duplexSeen", words: `D${duplex} seen, D${pair} required` }]
          : []),
      ];
      return short.map(({ key, words }) =>
        isDeclared
          ? {
              ...onLine(
                one.line,
                key,
                `${named(one)}: ${words}, compensated by ${compensation ?? ""}. State what the image shows instead (7.3: verify)`,
              ),
              severity: "W" as const,
              cause: `compensated ${key}`,
              behind: [words, compensation],
            }
          : onLine(one.line, key, `${named(one)}: ${words}. Mark the line RESHOOT, or declare the compensation`),
      );
    }),
  ];
}

function greyValues(read: RuleReader): Remark[] {
  const [from, to, bits] = ["gvFrom", "gvTo", "bitDepth"].map((key) => decimal(read.decimal(`technique.${key}`)));
  const most = bits?.gt(0) && bits.lte(32) ? 2 ** bits.toNumber() - 1 : null;
  const range =
    from && to && above(from, to)
      ? [inBlock("technique", "gvFrom", `Grey values of the procedure: the minimum ${from} is above the maximum ${to}`)]
      : [];
  return [
    ...range,
    ...evaluatedLines(read).flatMap((one): Remark[] => {
      const [least, greatest] = [decimal(one.decimal("line.gvMin")), decimal(one.decimal("line.gvMax"))];
      if (least && greatest && above(least, greatest))
        return [onLine(one.line, "gvMin", `${named(one)}: the minimum grey value ${least} is above the maximum ${greatest}`)];
      const remarks: Remark[] = [];
      if (least && from && below(least, from))
        remarks.push(
          onLine(
            one.line,
            "gvMin",
            `${named(one)}: grey value ${least}, at least ${from} in the procedure. Mark the line RESHOOT`,
          ),
        );
      if (greatest && to && above(greatest, to))
        remarks.push(
          onLine(
            one.line,
            "gvMax",
            `${named(one)}: grey value ${greatest}, at most ${to} in the procedure. Mark the line RESHOOT`,
          ),
        );
      else if (greatest && most !== null && above(greatest, most))
        remarks.push(
          onLine(one.line, "gvMax", `${named(one)}: grey value ${greatest} is above ${most}, the maximum of ${bits} bits`),
        );
      return remarks;
    }),
  ];
}

/** The days on which images were read: those of the interpretation, else those of the inspection. */
function monitorChecked(read: RuleReader): Remark[] {
  const { timeZone } = read.context;
  const days = evaluatedLines(read).flatMap((one) => one.text("line.interpretedOn") ?? []);
  const checked = read.rows("calibration.monitorChecks").flatMap((row) => {
    const at = row.text("at");
    return at === null || Number.isNaN(Date.parse(at)) ? [] : [dayIn(timeZone, at)];
  });
  return [...new Set(days.length > 0 ? days : daysWorked(read))]
    .toSorted()
    .filter((day) => !checked.includes(day))
    .map((day) => inBlock("calibration", "monitorChecks", `No monitor check on ${day}, when images were interpreted`));
}

function platesErased(read: RuleReader): Remark[] {
  return read.asked("calibration.erasureCheck") && read.flag("calibration.erasureCheck") === false
    ? [
        inBlock(
          "calibration",
          "erasureCheck",
          "The plates were not checked after erasure: a ghost of an earlier exposure may be on the image. Check them, and repeat the exposure",
        ),
      ]
    : [];
}

const recorders: Readonly<Record<string, { typeCode: string; what: string }>> = {
  CR: { typeCode: "RT-IP", what: "an imaging plate" },
  DDA: { typeCode: "RT-DDA", what: "a digital detector" },
  RTR: { typeCode: "RT-DDA", what: "a digital detector" },
};

function recorderFits(read: RuleReader): Remark[] {
  const [system, id] = [read.text("technique.system"), read.text("technique.plateOrDetector")];
  const item = read.context.equipment.find((one) => one.inventoryItemId === id);
  const needed = recorders[system ?? ""];
  const own = Object.values(recorders).find(({ typeCode }) => typeCode === item?.typeCode);
  if (!item || !needed || !own || own.typeCode === needed.typeCode) return [];
  return [inBlock("technique", "plateOrDetector", `${item.label} is ${own.what}; system ${system} takes ${needed.what}`)];
}

function imagesOnce(read: RuleReader): Remark[] {
  const images = evaluatedLines(read).flatMap(({ line, text }) => {
    const image = text("line.imageId")?.trim() ?? "";
    return image === "" ? [] : [{ line, image }];
  });
  return images.flatMap(({ line, image }, index) => {
    const before = images.slice(0, index).find((other) => other.image.toLowerCase() === image.toLowerCase());
    return before
      ? [
          onLine(
            line,
            "imageId",
            `${line.itemKey} (line ${line.lineNo}): image ${image} is on line ${before.line.lineNo} too. Correct one of them`,
          ),
        ]
      : [];
  });
}

function detectorPlausible(read: RuleReader): Remark[] {
  const zero = notAboveZero(read, ["technique.pixelPitch", "technique.magnification", "technique.frameTime"]).map((one) => ({
    ...one,
    severity: "E" as const,
  }));
  const [bits, least] = [decimal(read.decimal("technique.bitDepth")), read.limit("bits")];
  if (!bits || !below(bits, least)) return zero;
  const message = `${bits} bits, but at least ${least} are usual: correct it, or name the paragraph of the procedure`;
  return [...zero, inBlock("technique", "bitDepth", message)];
}
