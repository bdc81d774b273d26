import type { Specimen } from "./specimen.ts";
import { assets } from "./assets.ts";
import { materials } from "./materials.ts";
import { volumetric } from "./volumetric.ts";

export type { Specimen };

export const specimens: readonly Specimen[] = [...volumetric, ...assets, ...materials];
