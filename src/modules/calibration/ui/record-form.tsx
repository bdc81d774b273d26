import { calibration, CalibrationDraft, recordLabels } from "../contract.ts";
import { RecordFields } from "./RecordFields.tsx";
import { editPage } from "#kit/ui/form/record-pages.tsx";

const { find, update } = calibration.endpoints;

export const EditPage = editPage({
  find,
  update,
  schema: CalibrationDraft,
  labels: recordLabels,
  noun: "calibration",
  draft: "calibration",
  name: ({ certificateNumber }) => certificateNumber,
  href: ({ id }) => `/calibration/${id}`,
  Fields: () => <RecordFields itemFixed />,
});
