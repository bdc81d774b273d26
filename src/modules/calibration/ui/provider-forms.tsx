import { calibration, CalibrationProvider } from "../contract.ts";
import { ProviderFields } from "./ProviderFields.tsx";
import { recordPages } from "#kit/ui/form/record-pages.tsx";

export const { NewPage, EditPage } = recordPages(CalibrationProvider, {
  endpoints: calibration.providers,
  list: "/calibration?tab=providers",
  name: ({ name }) => name,
  useStart: () => ({ name: "", scope: [] }),
  Fields: ProviderFields,
});
