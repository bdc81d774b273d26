import { describe, expect, it } from "vitest";
import { mt } from "../builtin/mt.ts";
import { rtFilm } from "../builtin/rt-film.ts";
import { speaksAgainst } from "./contrary-words.ts";

const [ofFilm, ofParticles] = [rtFilm, mt].map(({ indications }) => indications?.codes ?? []);
const isAsked = (text: string, codes: readonly string[] | undefined) => speaksAgainst(text, codes ? { codes } : {}) !== null;

const speaking: Readonly<Record<string, readonly string[]>> = {
  film: [
    "LF 10 mm at root",
    "LF",
    "10 mm LOF",
    "IP 6 mm",
    "Lack of fusion 10 mm",
    "lack of side wall fusion",
    "incomplete penetration",
    "slag 12 mm",
    "SI 0.5 in at 210",
    "Cluster porosity",
    "undercut 2 mm",
    "burn through",
    "No cracks, but porosity 5 mm",
    "Film lost",
    "not interpreted",
    "density too low",
    "wire not visible",
    "IQI missing",
    "IQI not seen on film 3",
    "No wire visible",
    "repair required",
    "Repair the crack before start-up",
    "to be repaired",
    "Crack not removed",
    "re-shoot",
    "To be shot again",
    "NOK",
    "NG",
    "IF 6 mm",
    "F letter missing",
    "N.OK",
    "not ok",
    "30 mm not covered",
    "view not taken",
    "Could not be shot, tray in the way",
    "Crack after repair R1",
    "Previous crack still visible",
    "No defects other than a crack of 4 mm",
  ],
  particles: [
    "linear indication 12 mm",
    "RL 8 mm",
    "lack of fusion",
    "yoke lost power",
    "paint not removed",
    "Only 60 % accessible",
    "Weld should be rejected",
    "Lift test not done",
    "Procedure MT-001 not followed",
    "Results not reliable, yoke defective",
    "One linear indication 12 mm left in place",
    "Cap only, root not accessible",
  ],
  thickness: [
    "pinhole leak",
    "through-wall hole",
    "Hole in the pipe at 6 o'clock",
    "leaking",
    "corroded through",
    "No back wall echo",
    "back wall lost over 20 mm",
    "lamination at 4 mm",
    "insulation not removed",
    "Insulation removed, leak found",
    "not accessible",
    "No access",
    "No scaffold",
    "t-min exceeded",
    "reading doubtful",
    "doubled echo",
    "40 % of the weld not examined",
    "Rear half of each weld not examined: no scaffold",
    "Below t-min",
    "perforated",
  ],
};

const harmless: Readonly<Record<string, readonly string[]>> = {
  film: [
    "No lack of fusion",
    "No cracks, lack of fusion or porosity found",
    "No cracks, slag, porosity",
    "free of cracks",
    "no repair required",
    "Repair not required",
    "after repair R1 accepted",
    "Repair R1 accepted",
    "Repair weld accepted",
    "First film lost, shot again, accepted",
    "Slag ground out and rewelded, accepted",
    "Porosity within limits",
    "Undercut 0.4 mm acceptable",
    "Hi-lo 1 mm, acceptable",
    "Film overlap 25 mm",
    "Weld reinforcement not removed",
    "2T hole visible",
    "Wire 8 visible",
    "No film artefacts",
    "As welded",
    "AS WELDED",
    "DN 150",
    "CR-2107, SP-3",
    "PO 4512",
    "R1 of W-014",
    "Repair area examined again, accepted",
    "To be re-examined in 2 years",
    "Cracks: none",
    "No sign of burn-through",
    "Tie-in weld, golden weld",
  ],
  particles: [
    "No relevant indications",
    "No linear or rounded indications",
    "Non-relevant indication at the toe, geometry",
    "Rounded indication 1.2 mm, non-relevant",
    "No crack detected",
    "Cracks were not found",
    "Not cracked",
    "Crack of the first examination removed",
    "Previous crack ground out",
    "Re-examined after repair",
    "AC yoke, both directions",
    "Paint removed before the test",
    "Paint repair by others",
    "100 % accessible",
    "All welds fully accessible",
    "No rejects",
  ],
  thickness: [
    "No leaks",
    "Leak test passed",
    "No loss of back wall",
    "Back wall echo clear",
    "Drain hole at 6 o'clock",
    "Manhole side",
    "Insulation removed and put back",
    "No access problems",
    "No area was inaccessible",
    "Nothing left unexamined",
    "Insulation to be repaired by the client",
    "General corrosion",
    "Doubler plate beside the CML",
    "Monitor CML 3, measure again in 5 years",
    "Repair if below 3 mm at the next survey",
    "Lamination not found",
    "Exceeds t-min by 2 mm",
    "Gauge uncertainty considered",
    "Fail-safe valve",
  ],
};

const codesOf = { film: ofFilm, particles: ofParticles, thickness: undefined } as const;

describe("words that speak against an accepted result", () => {
  for (const method of ["film", "particles", "thickness"] as const) {
    it.each(speaking[method] ?? [])(`${method}: asked of "%s"`, (text) => expect(isAsked(text, codesOf[method])).toBe(true));
    it.each(harmless[method] ?? [])(`${method}: not asked of "%s"`, (text) => expect(isAsked(text, codesOf[method])).toBe(false));
  }
  it("an indication that is recorded with the figure told is no contradiction, one of another figure is", () => {
    const known = { codes: ofFilm ?? [], recorded: [{ code: "SI", figures: [3, 301] }] };
    expect(speaksAgainst("Slag 3.0 mm", known)).toBeNull();
    expect(speaksAgainst("Slag at 301", known)).toBeNull();
    expect(speaksAgainst("Slag 12 mm", known)).toBe("Slag 12 mm");
    expect(speaksAgainst("Undercut", known)).toBe("Undercut");
  });
  it("a share that the extent states as well is no contradiction", () => {
    expect(speaksAgainst("10 % examined", { extent: "10 % random" })).toBeNull();
    expect(speaksAgainst("10 % examined", { extent: "100 %" })).toBe("10 % examined");
  });
});
