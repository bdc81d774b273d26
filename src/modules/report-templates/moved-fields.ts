/** Entries with another key in the newer version of a template are moved to the new key. */
import type { Indication, ReportContent, Row, Value, Values } from "./content.ts";
import { fieldAt, type TemplateDefinition } from "./definition.ts";
import { isEmpty } from "./rules/format.ts";

/** The content with former entries under their present keys, for the fields only the newer version has. */
export function carriedToPresentKeys(from: TemplateDefinition, to: TemplateDefinition, content: ReportContent): ReportContent {
  const isNew = (path: string) => fieldAt(to, path) !== undefined && fieldAt(from, path) === undefined;
  const indications = isNew("indication.gap") ? content.indications.map(withGap) : content.indications;
  const setups = content.setups?.map((setup) => ({ ...setup, ...carriedSetup(setup, isNew) }));
  return { ...content, ...carriedSetup(content, isNew), ...(setups ? { setups } : {}), indications };
}

function carriedSetup(
  setup: Pick<ReportContent, "technique" | "calibration">,
  isNew: (path: string) => boolean,
): Pick<ReportContent, "technique" | "calibration"> {
  const technique = { ...setup.technique };
  const calibration = { ...setup.calibration };
  if (isNew("calibration.liftTests")) {
    const { liftOn, liftMass, liftHeld } = calibration;
    calibration["liftTests"] = rowOf({ on: liftOn, mass: liftMass, held: liftHeld });
    for (const key of ["liftOn", "liftMass", "liftHeld"]) delete calibration[key];
    // The test is made at the maximum spacing used, a field of the technique.
    if (same(calibration["liftSpacing"], technique["poleSpacing"])) delete calibration["liftSpacing"];
  }
  if (isNew("calibration.uvChecks")) {
    const { uvA } = technique;
    calibration["uvChecks"] = isEmpty(uvA) ? [] : rowOf({ when: "start", value: uvA });
    delete technique["uvA"];
  }
  if (isNew("technique.lightEvidence") && !isEmpty(technique["whiteLight"])) technique["lightEvidence"] = "measured today";
  if (isNew("technique.prodSpacing") && technique["technique"] === "prods") rename(technique, "poleSpacing", "prodSpacing");
  return { technique, calibration };
}

function withGap(indication: Indication): Indication {
  const values = { ...indication.values };
  rename(values, "spacing", "gap");
  return { ...indication, values };
}

function rename(values: Values, former: string, present: string): void {
  values[present] = values[former] ?? null;
  delete values[former];
}

/** One row of the known values; none if there are none. */
function rowOf(cells: Record<string, Value | undefined>): Row[] {
  if (Object.values(cells).every((cell) => isEmpty(cell))) return [];
  return [Object.fromEntries(Object.entries(cells).map(([key, cell]) => [key, (cell ?? null) as Row[string]]))];
}

function same(a: Value | undefined, b: Value | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
