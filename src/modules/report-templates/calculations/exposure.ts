/**
 * How long a gamma exposure takes, for films of steel: Ir-192 by the starter table, Se-75 and Co-60 by gamma constant and half-value layer
 * (radiation-calculators 5.10). A starting point until a company enters its own curve: accurate within a factor of two.
 */
import { Decimal, decimal } from "#kit/decimal.ts";
import starter from "../data/exposure-starter.json" with { type: "json" };
import films from "../data/film-systems.json" with { type: "json" };
import isotopes from "../data/isotopes.json" with { type: "json" };
import type { Given } from "./outcome.ts";

/** Half-value layers of steel for imaging, mm: of the radiation at the film, scatter included. */
const imagingHvl: Readonly<Record<string, string>> = { "Se-75": "10.3", "Co-60": "21.0" };

/** Roentgen for density 2.5 on a film of factor 1; the starter table gives the same for Ir-192. */
const filmDose = "0.9";

const GBqPerCurie = 37;

export interface GammaExposure {
  source: string | null;
  /** GBq on the day. */
  activity: Given;
  /** Source to film and steel penetrated, mm. */
  sfd: Given;
  steel: Given;
  /** Exposure of the film relative to D7. */
  filmFactor: Decimal;
}

/** Seconds for density 2.5; null outside the tables and for other sources: nothing is extrapolated. */
export function gammaExposureTime({ source, activity, sfd, steel, filmFactor }: GammaExposure): Decimal | null {
  const [A, distance, x] = [decimal(activity), decimal(sfd), decimal(steel)];
  if (!A?.gt(0) || !distance?.gt(0) || !x?.gt(0)) return null;
  const curies = A.div(GBqPerCurie);
  if (source === starter.isotope) {
    const EF = exposureFactor(x);
    return EF && EF.times(distance.div("25.4").pow(2)).times(filmFactor).div(curies).times(60);
  }
  const hvl = source === null ? undefined : imagingHvl[source];
  const gamma = isotopes.isotopes.find(({ isotope }) => isotope === source)?.gamma?.us_practice_RM2PerHCi;
  if (hvl === undefined || gamma === undefined) return null;
  const hours = new Decimal(filmDose)
    .times(filmFactor)
    .times(distance.div(1000).pow(2))
    .times(new Decimal(2).pow(x.div(hvl)))
    .div(curies.times(gamma));
  return hours.times(3600);
}

/** Ci·min/in² at density 2.5, linear in its logarithm between the rows. */
function exposureFactor(steel: Decimal): Decimal | null {
  const above = starter.rows.findIndex(({ steel_mm }) => steel.lte(steel_mm));
  const [low, high] = [starter.rows[Math.max(above - 1, 0)], starter.rows[above]];
  if (above < 0 || !low || !high || steel.lt(low.steel_mm)) return null;
  const [from, to] = [low, high].map((row) => Math.log10(row.ef_density2_5_CiMinPerIn2));
  const part = high === low ? 0 : steel.minus(low.steel_mm).div(new Decimal(high.steel_mm).minus(low.steel_mm)).toNumber();
  return new Decimal(10 ** ((from ?? 0) + ((to ?? 0) - (from ?? 0)) * part));
}

/** The exposure factor of a film relative to D7, by its name or its class; null if neither is in the table. */
export function filmFactorOf(type: string | null, filmClass: string | null): Decimal | null {
  const words = (type ?? "").toUpperCase().split(/[^A-Z0-9]+/);
  const byName = films.films.find(({ film }) => words.includes(film));
  const iso = films.classes.filter((one) => one.iso === filmClass || one.astmE1815 === filmClass).map((one) => one.iso);
  // For a class made up of several ISO classes the middle one: the factor is an estimate.
  const ofClass = films.films.filter((one) => iso.includes(one.class));
  const found = byName ?? ofClass[Math.floor(ofClass.length / 2)];
  return found ? new Decimal(found.relExposure_Ir192) : null;
}
