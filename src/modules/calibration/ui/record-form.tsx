import { calibration, CalibrationRecord } from "../contract.ts";
import { RecordFields } from "./RecordFields.tsx";
import { recordEditPage } from "#kit/ui/form/record-pages.tsx";

export const EditPage = recordEditPage(CalibrationRecord, {
  endpoints: calibration.endpoints,
  name: ({ certificateNumber }) => certificateNumber,
  Fields: () => <RecordFields itemFixed />,
});
