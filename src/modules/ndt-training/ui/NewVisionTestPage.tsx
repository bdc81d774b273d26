import { Checkbox } from "@mantine/core";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { ndtTraining, VisionTest, type VisionTestDraft } from "../contract.ts";
import { visionResultHelp } from "../choices.ts";
import { usePeople } from "./use-people.ts";
import { useSend } from "#kit/ui/data.ts";
import { SelectField } from "#kit/ui/form/fields.tsx";
import { Fields, Form } from "#kit/ui/form/Form.tsx";
import { RecordField, RecordFields } from "#kit/ui/form/RecordField.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { useGo } from "#kit/ui/routing.ts";
import { useToday } from "#kit/ui/today.ts";

type Kept = Partial<VisionTestDraft>;

/** One examiner, one day, many people: what is the same for the next person stays. */
export default function NewVisionTestPage() {
  const today = useToday();
  const go = useGo();
  const [another, setAnother] = useState(true);
  const [round, setRound] = useState(0);
  const [kept, setKept] = useState<Kept>({ testedOn: today, kind: "near", chart: "Jaeger", eye: "both", corrected: false });
  const create = useSend(ndtTraining.visionTests.create, {
    done: ({ personName, kind }) => `Vision test (${kind}) of ${personName} recorded`,
    onDone: ({ id }) => {
      if (another) setRound(round + 1);
      else go(`/ndt-training/vision/${id}`);
    },
  });
  return (
    <Page title="Record vision tests" narrow>
      <Form
        key={round}
        schema={VisionTest.draft}
        start={kept}
        labels={VisionTest.labels}
        fields={VisionTest.fields}
        save="Record vision test"
        cancel="/ndt-training?tab=vision"
        draft="vision test new"
        onSave={({ userId: _next, result: _own, ...same }) => {
          const body = { ...same, userId: _next, result: _own };
          setKept(same);
          return create.send({ body });
        }}
      >
        <VisionFields />
        <Checkbox
          label="Stay on this page for the next person"
          checked={another}
          onChange={(event) => setAnother(event.currentTarget.checked)}
        />
      </Form>
    </Page>
  );
}

function VisionFields() {
  const people = usePeople();
  const [kind, chart] = useWatch<VisionTestDraft, ["kind", "chart"]>({ name: ["kind", "chart"] });
  return (
    <>
      <Fields title="Test">
        <SelectField<VisionTestDraft> name="userId" options={people} />
        <RecordFields<VisionTestDraft> names={["testedOn", "kind", "chart"]} />
        {kind === "near" && chart === "other" && <RecordFields<VisionTestDraft> names={["chartName", "equivalentTo"]} />}
        <RecordField<VisionTestDraft> name="result" help={visionResultHelp(kind, chart)} />
        {kind === "near" && <RecordField<VisionTestDraft> name="distanceMm" />}
        <RecordFields<VisionTestDraft> names={["eye", "corrected"]} />
      </Fields>
      <Fields title="Examiner">
        <RecordFields<VisionTestDraft> names={["examinerName", "examinerQualification"]} />
      </Fields>
    </>
  );
}
