/** Whether the particles are visible on the surface under the light used: dark ones on a bright background, fluorescent ones in the dark (ISO 9934-2, ISO 3059). */
import { atLeast, atMost } from "#kit/decimal.ts";
import { exactly, measuredIn, type Limit } from "./columns.ts";
import { isFiller } from "./format.ts";
import { isFluorescent, ultraviolet } from "./ultraviolet.ts";
import { inBlock, type Remark, type Rule, type RuleReader } from "./rule.ts";

/** Minimum conditions for visible fluorescence when a procedure sets the limits. */
const leastToSee: Readonly<Record<string, Limit>> = {
  uvA: { value: "1000", unit: "µW/cm²", tighter: "higher" },
  ambient: { value: "21.5", unit: "lx", tighter: "lower", us: { value: "2", unit: "fc" } },
};

export const contrastRules: Readonly<Record<string, Rule>> = {
  "MT-R24": {
    title: "The particles contrast with the surface under the light used",
    clause: "ASME V T-741.2; ASTM E709; ISO 9934-2, ISO 17638",
    severity: "W",
    check: (read) => (isFluorescent(read) ? fluorescentSeen(read) : visibleSeen(read)),
  },
  "MT-R25": {
    title: "Fluorescent particles are examined in darkness, under UV-A",
    clause: "ISO 3059",
    serves: ["AWS", "EN", "other"],
    severity: "W",
    limits: leastToSee,
    check: darkEnough,
  },
};

/** Bare metal is bright enough for dark particles; scale, weld beads and paint need a white background. */
const brightSurfaces = ["ground", "machined", "blasted"];
const dark = /\b(?:black|dark|brown)\b/i;
const light = /\b(?:white|gr[ae]y|yellow|light|silver)\b/i;

function visibleSeen(read: RuleReader): Remark[] {
  const particles = read.text("technique.particles");
  if (particles === null) return [];
  const colour = read.text("technique.colour")?.trim() ?? "";
  const surface = read.text("header.surfaceCondition");
  const isPainted = !isFiller(read.text("technique.contrastPaint"));
  const isBright = surface !== null && brightSurfaces.includes(surface);
  const on = surface === null ? "a surface without a stated condition" : `a surface ${surface}`;
  const behind = [particles, colour, surface, isPainted];
  const ask = (key: string, message: string): Remark[] => [{ ...inBlock("technique", key, message), behind }];
  const lamp = read.text("technique.light") ?? "";
  const wrongLamp =
    /\buv\b|\buv-?a\b|black ?light|ultraviolet/i.test(lamp) && !/white|dual|daylight/i.test(lamp)
      ? ask("light", `Visible particles, but the lamp is "${lamp}": correct one of them, or state which light was used`)
      : [];
  if (isPainted && light.test(colour) && !dark.test(colour))
    return [
      ...ask("colour", `Particle colour "${colour}" on white contrast paint: correct one of them, or state how they were seen`),
      ...wrongLamp,
    ];
  if (isPainted || isBright) {
    const isAlike = !isPainted && light.test(colour) && !dark.test(colour);
    const alike = `Particle colour "${colour}" on ${on}, which is equally bright: correct one of them, or state how they were seen`;
    return [...(isAlike ? ask("colour", alike) : []), ...wrongLamp];
  }
  const unseen =
    colour === ""
      ? `No particle colour and no contrast paint on ${on}: enter them, or state how the particles were seen`
      : dark.test(colour)
        ? `Particle colour "${colour}" on ${on} without contrast paint: name the paint, correct the surface, or state how they were seen`
        : null;
  return [...(unseen === null ? [] : ask(colour === "" ? "colour" : "contrastPaint", unseen)), ...wrongLamp];
}

function fluorescentSeen(read: RuleReader): Remark[] {
  const behind = read.text("technique.particles");
  const lamp = read.text("technique.light") ?? "";
  const isWhite =
    /\bwhite\b|daylight|halogen|flashlight|torch|\bsun/i.test(lamp) && !/\buv|black ?light|ultraviolet|365/i.test(lamp);
  const painted =
    "Fluorescent particles on white contrast paint, which brightens the background: correct one of them, or state how they were seen";
  const lit = `Fluorescent particles, but the lamp is "${lamp}": name the UV-A source, or state how they were seen`;
  return [
    ...(isFiller(read.text("technique.contrastPaint")) ? [] : [{ ...inBlock("technique", "contrastPaint", painted), behind }]),
    ...(isWhite ? [{ ...inBlock("technique", "light", lit), behind }] : []),
  ];
}

function darkEnough(read: RuleReader): Remark[] {
  if (!isFluorescent(read)) return [];
  const [least, most] = [read.column("uvA"), read.column("ambient")];
  const ambient = measuredIn(read, "technique.ambient", "lx", most.unit);
  const weak = ultraviolet(read).flatMap(({ row, when, value }) => {
    if (value === null || atLeast(value, least.value)) return [];
    const message = `UV-A ${exactly(value, least.unit)} at ${when ?? "a check"}, less than the ${least.printed} that fluorescent particles need: correct it, or name the limit of the procedure`;
    return [inBlock("calibration", "uvChecks", message, row)];
  });
  if (!ambient || atMost(ambient, most.value)) return weak;
  const message = `Ambient light ${exactly(ambient, most.unit)}, more than the ${most.printed} allowed for fluorescent particles: correct it, or name the limit of the procedure`;
  return [...weak, inBlock("technique", "ambient", message)];
}
