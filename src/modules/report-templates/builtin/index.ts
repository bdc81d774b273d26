/** The built-in templates, in the order they are offered. */
import type { TemplateDefinition } from "../definition.ts";
import { api510 } from "./api-510.ts";
import { api570 } from "./api-570.ts";
import { api653 } from "./api-653.ts";
import { dft } from "./dft.ts";
import { gen } from "./gen.ts";
import { ht } from "./ht.ts";
import { etSurface } from "./et-surface.ts";
import { etTube } from "./et-tube.ts";
import { lt } from "./lt.ts";
import { mt } from "./mt.ts";
import { paut } from "./paut.ts";
import { pmi } from "./pmi.ts";
import { pt } from "./pt.ts";
import { rtDigital } from "./rt-digital.ts";
import { rtFilm } from "./rt-film.ts";
import { tofd } from "./tofd.ts";
import { utThickness } from "./ut-thickness.ts";
import { utWeld } from "./ut-weld.ts";
import { vt } from "./vt.ts";

export const builtInTemplates: readonly TemplateDefinition[] = [
  // Volume and thickness
  rtFilm,
  rtDigital,
  utThickness,
  utWeld,
  paut,
  tofd,
  // Surface
  mt,
  pt,
  vt,
  etSurface,
  // Tubes
  etTube,
  // Tests
  lt,
  // Materials
  pmi,
  ht,
  dft,
  // Equipment in service
  api570,
  api510,
  api653,
  // Any other
  gen,
];

export function builtInTemplate(code: string): TemplateDefinition | null {
  return builtInTemplates.find((template) => template.code === code) ?? null;
}
