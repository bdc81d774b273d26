/**
 * The ink or powder against the particles of the technique: the type of particles is essential (ASME V T-721, T-731; ASTM E709; ISO 9934-2).
 * A batch is identified by what was entered with it, else by its product name.
 */
import products from "../data/magnetic-particles.json" with { type: "json" };
import type { ReportContext } from "../context.ts";
import { inBlock, type Remark, type Rule, type RuleReader } from "./rule.ts";

export const particleRules: Readonly<Record<string, Rule>> = {
  "MT-R27": {
    title: "The ink or powder has the particles the technique names",
    clause: "ASME V T-721, T-731; ASTM E709; ISO 9934-2",
    severity: "E",
    check: inkOfTheParticles,
  },
};

type Batch = ReportContext["consumables"][number];
/** Null is not said. */
type Particles = { sight: "visible" | "fluorescent" | null; carrier: "dry" | "wet" | null };

/** Products of other work, by the words of their labels. */
const others: readonly { what: string; words: RegExp }[] = [
  { what: "contrast paint", words: /\bwcp\b|\bcontrast (?:paint|aid)\b/ },
  { what: "a penetrant", words: /\bpenetrant\b|\bskl\b|\bzl\b/ },
  { what: "a developer", words: /\bdeveloper\b|\bskd\b|\bzp\b/ },
  { what: "a cleaner", words: /\bcleaner\b|\bremover\b|\bskc\b|\bsolvent\b(?![- ]based)/ },
  { what: "couplant", words: /\bcouplant\b|\bultragel\b|\bsonogel\b/ },
];
const namesParticles = /\b(?:ink|particles?|powder|magnetic)\b/;

function inkOfTheParticles(read: RuleReader): Remark[] {
  const id = read.text("technique.ink");
  const batch = read.context.consumables.find((one) => one.id === id);
  if (!batch) return [];
  const name = batch.product.toLowerCase();
  const other = namesParticles.test(name) ? undefined : others.find(({ words }) => words.test(name));
  const say = (message: string): Remark => inBlock("technique", "ink", message);
  if (other) return [say(`${batch.product} is ${other.what}, not magnetic ink or powder: choose the batch used`)];
  const [byName, entered] = [particlesNamed(batch), particlesOf(batch.form)];
  if (contradict(byName, entered))
    return [say(`${batch.product} is ${inWords(byName)}, but the batch is entered as ${batch.form ?? ""}: correct one of them`)];
  const own: Particles = { sight: entered.sight ?? byName.sight, carrier: entered.carrier ?? byName.carrier };
  const particles = read.text("technique.particles");
  if (contradict(own, particlesOf(particles)))
    return [say(`${batch.product} is ${inWords(own)}, but the particles are ${particles ?? ""}: correct one of them`)];
  if (own.sight !== null && own.carrier !== null) return [];
  const message = `The particles of ${batch.product} are not entered: enter with the batch whether they are visible or fluorescent, dry or wet, or name the data sheet that states it`;
  return [{ ...say(message), severity: "W", behind: particles }];
}

/** What a product name tells: its number in the maker's list, else its words. */
function particlesNamed({ product, manufacturer }: Batch): Particles {
  const name = ` ${product.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, " ")} `;
  const ofMaker = !manufacturer?.trim() || manufacturer.toLowerCase().includes(products.maker);
  const known = ofMaker ? products.products.find((one) => name.includes(` ${one.name.toLowerCase()} `)) : undefined;
  if (known) return particlesOf(known.form);
  const isFluorescent = /(?<!non )\bfluor|\bmagnaglo\b/.test(name);
  const isVisible = /\bnon fluor|\bvisible\b|\bblack\b(?! light)|\bred\b|\bgr[ae]y\b/.test(name);
  const isDry = /\bdry\b/.test(name);
  const isWet = /\bwet\b|\bink\b|\bbath\b|\bsuspension\b/.test(name);
  return {
    sight: isFluorescent ? "fluorescent" : isVisible ? "visible" : null,
    carrier: isDry === isWet ? null : isDry ? "dry" : "wet",
  };
}

function particlesOf(form: string | null | undefined): Particles {
  const [sight, carrier] = (form ?? "").split(" ");
  return {
    sight: sight === "visible" || sight === "fluorescent" ? sight : null,
    carrier: carrier === "dry" || carrier === "wet" ? carrier : null,
  };
}

function contradict(one: Particles, other: Particles): boolean {
  const differ = (key: keyof Particles) => one[key] !== null && other[key] !== null && one[key] !== other[key];
  return differ("sight") || differ("carrier");
}

const inWords = ({ sight, carrier }: Particles): string => [sight, carrier].filter(Boolean).join(" ");
