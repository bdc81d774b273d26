/**
 * One realistic finished report for each built-in template, with its facts: for previews, the printed sample, the
 * demonstration data and the tests.
 */
import type { Sample } from "./samples/base.ts";
import { api510Sample } from "./samples/api-510.ts";
import { api570Sample } from "./samples/api-570.ts";
import { api653Sample } from "./samples/api-653.ts";
import { dftSample } from "./samples/dft.ts";
import { genSample } from "./samples/gen.ts";
import { htSample } from "./samples/ht.ts";
import { etSurfaceSample } from "./samples/et-surface.ts";
import { etTubeSample } from "./samples/et-tube.ts";
import { ltSample } from "./samples/lt.ts";
import { mtSample } from "./samples/mt.ts";
import { ptSample } from "./samples/pt.ts";
import { pautSample } from "./samples/paut.ts";
import { pmiSample } from "./samples/pmi.ts";
import { rtDigitalSample } from "./samples/rt-digital.ts";
import { rtFilmSample } from "./samples/rt-film.ts";
import { tofdSample } from "./samples/tofd.ts";
import { utThicknessSample } from "./samples/ut-thickness.ts";
import { utWeldSample } from "./samples/ut-weld.ts";
import { vtSample } from "./samples/vt.ts";

export type { Sample } from "./samples/base.ts";
export { api510Sample };
export { api570Sample };
export { api653Sample };
export { dftSample };
export { etSurfaceSample };
export { etTubeSample };
export { genSample };
export { htSample };
export { ltSample };
export { mtSample };
export { pautSample };
export { pmiSample };
export { ptSample };
export { rtDigitalSample };
export { rtFilmSample };
export { tofdSample };
export { utThicknessSample };
export { utWeldSample };
export { vtSample };

const samples: Readonly<Record<string, () => Sample>> = {
  "RT-FILM": rtFilmSample,
  "RT-DIG": rtDigitalSample,
  "UT-THK": utThicknessSample,
  "UT-WELD": utWeldSample,
  PAUT: pautSample,
  TOFD: tofdSample,
  MT: mtSample,
  PT: ptSample,
  VT: vtSample,
  "ET-SURF": etSurfaceSample,
  "ET-TUBE": etTubeSample,
  LT: ltSample,
  PMI: pmiSample,
  HT: htSample,
  DFT: dftSample,
  "API-570": api570Sample,
  "API-510": api510Sample,
  "API-653": api653Sample,
  GEN: genSample,
};

/** The sample of a built-in template, or null for a template without one. */
export function sampleOf(code: string): Sample | null {
  return samples[code]?.() ?? null;
}
