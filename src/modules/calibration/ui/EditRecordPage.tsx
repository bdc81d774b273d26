import { calibration, CalibrationDraft, type CalibrationRecord, recordLabels } from "../contract.ts";
import { RecordFields } from "./RecordFields.tsx";
import { ConflictDialog } from "#kit/ui/ConflictDialog.tsx";
import { useAsk, useUpdate } from "#kit/ui/data.ts";
import { Form } from "#kit/ui/form/Form.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { useGo, useParam } from "#kit/ui/routing.ts";
import { AskedPage } from "#kit/ui/states.tsx";

export default function EditRecordPage() {
  const record = useAsk(calibration.endpoints.find, { id: useParam("id") });
  return <AskedPage of={record}>{(found) => <Edit key={found.id} record={found} />}</AskedPage>;
}

function Edit({ record }: { record: CalibrationRecord }) {
  const go = useGo();
  const back = `/calibration/${record.id}`;
  const update = useUpdate(calibration.endpoints.update, record, {
    done: `Changed ${record.certificateNumber}`,
    labels: recordLabels,
    onDone: () => go(back, { replace: true }),
  });
  return (
    <Page title={`Change ${record.certificateNumber}`} narrow>
      <Form
        schema={CalibrationDraft}
        start={record}
        labels={recordLabels}
        save="Save calibration"
        cancel={back}
        draft={`calibration ${record.id}`}
        onSave={update.save}
      >
        <RecordFields itemFixed />
      </Form>
      <ConflictDialog of={update} />
    </Page>
  );
}
