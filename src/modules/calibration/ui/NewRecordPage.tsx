import { calibration, CalibrationRecord } from "../contract.ts";
import { RecordFields } from "./RecordFields.tsx";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { Form } from "#kit/ui/form/Form.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { type Search, useGo, useSearch } from "#kit/ui/routing.ts";
import { Asked } from "#kit/ui/states.tsx";

const blank = {
  certificateNumber: "",
  adjusted: false,
  repaired: false,
  decisionRule: "simple",
  excludes: [],
  covers: [],
  standardItemIds: [],
  precedingEventIds: [],
} as const;

/** A new calibration, of an item (`?item=`), or begun from a rejected or void one (`?from=`). */
export default function NewRecordPage() {
  const { item, from } = useSearch(({ item: itemId = "", from: recordId = "" }: Search) => ({ item: itemId, from: recordId }));
  const before = useAsk(calibration.endpoints.find, { id: from }, { when: from !== "" });
  return (
    <Page title="Record a calibration" narrow>
      {from === "" ? (
        <NewRecord start={{ ...blank, ...(item ? { itemId: item } : {}) }} draft={`calibration new ${item}`} />
      ) : (
        <Asked of={before}>{(record) => <NewRecord start={again(record)} />}</Asked>
      )}
    </Page>
  );
}

type Start = Parameters<typeof Form<typeof CalibrationRecord.draft>>[0]["start"];

function again(record: CalibrationRecord): Start {
  const fields = Object.keys(CalibrationRecord.draft.shape);
  return Object.fromEntries(Object.entries(record).filter(([field]) => fields.includes(field)));
}

function NewRecord({ start, draft }: { start: Start | typeof blank; draft?: string }) {
  const go = useGo();
  const create = useSend(calibration.endpoints.create, {
    done: ({ certificateNumber }) => `${certificateNumber} recorded`,
    onDone: ({ id }) => go(`/calibration/${id}`, { replace: true }),
  });
  return (
    <Form
      schema={CalibrationRecord.draft}
      start={start as Start}
      labels={CalibrationRecord.labels}
      fields={CalibrationRecord.fields}
      save="Record calibration"
      cancel="/calibration?tab=records"
      {...(draft === undefined ? {} : { draft })}
      onSave={(body) => create.send({ body })}
    >
      <RecordFields />
    </Form>
  );
}
