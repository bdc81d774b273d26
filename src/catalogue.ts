import { ndtTraining } from "#modules/ndt-training/contract.ts";
import { peopleAndAccess } from "#modules/people-and-access/contract.ts";
import { processesProcedures } from "#modules/processes-procedures/contract.ts";
import { reportTemplates } from "#modules/report-templates/contract.ts";

/** Every module of the product, grouped as people look for them. The navigation, the routes and the guards are read from here. */
export const catalogue = [
  { title: "Work", modules: [reportTemplates] },
  { title: "People", modules: [ndtTraining] },
  { title: "Knowledge", modules: [processesProcedures] },
  { title: "Administration", modules: [peopleAndAccess] },
] as const;
export const modules = catalogue.flatMap((group) => [...group.modules]);
export type ModuleId = (typeof catalogue)[number]["modules"][number]["id"];
