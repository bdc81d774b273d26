/** Every rule by its id. Templates name the ids; the common ones apply without being named. */
import { apiInspectionRules } from "./api-inspection.ts";
import { apiPressureRules } from "./api-pressure.ts";
import { apiTankRules } from "./api-tank.ts";
import { apiVesselRules } from "./api-vessel.ts";
import { commonRules } from "./common.ts";
import { dftRules } from "./dft.ts";
import { genRules } from "./gen.ts";
import { htRules } from "./ht.ts";
import { etSurfaceRules } from "./et-surface.ts";
import { etTubeRules } from "./et-tube.ts";
import { ltRules } from "./lt.ts";
import { mtRules } from "./mt.ts";
import { ptRules } from "./pt.ts";
import { pautRules } from "./paut.ts";
import { pmiRules } from "./pmi.ts";
import { rtDigitalRules } from "./rt-digital.ts";
import { rtFilmRules } from "./rt-film.ts";
import type { Rule } from "./rule.ts";
import { tofdRules } from "./tofd.ts";
import { utThicknessRules } from "./ut-thickness.ts";
import { utWeldRules } from "./ut-weld.ts";
import { vtRules } from "./vt.ts";

export { commonRules } from "./common.ts";

export const rules: Readonly<Record<string, Rule>> = {
  ...commonRules,
  ...rtFilmRules,
  ...rtDigitalRules,
  ...utThicknessRules,
  ...utWeldRules,
  ...pautRules,
  ...tofdRules,
  ...mtRules,
  ...ptRules,
  ...vtRules,
  ...etSurfaceRules,
  ...etTubeRules,
  ...ltRules,
  ...pmiRules,
  ...htRules,
  ...dftRules,
  ...apiInspectionRules,
  ...apiPressureRules,
  ...apiVesselRules,
  ...apiTankRules,
  ...genRules,
};
