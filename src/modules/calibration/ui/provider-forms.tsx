import { calibration, CalibrationProviderDraft as schema, providerLabels as labels } from "../contract.ts";
import { ProviderFields as Fields } from "./ProviderFields.tsx";
import { editPage, newPage } from "#kit/ui/form/record-pages.tsx";

const { create: createProvider, find: findProvider, update: updateProvider } = calibration.providers;
const record = {
  schema,
  labels,
  noun: "laboratory",
  draft: "calibration provider",
  href: ({ id }: { id: string }) => `/calibration/providers/${id}`,
  name: ({ name }: { name: string }) => name,
  Fields,
};

export const NewPage = newPage({
  ...record,
  create: createProvider,
  list: "/calibration?tab=providers",
  useStart: () => ({ name: "", scope: [] }),
});

export const EditPage = editPage({ ...record, find: findProvider, update: updateProvider });
